import { type BrowserServer, chromium } from 'playwright-core';

declare global {
  // For stopBrowser.ts, which jest loads separately.
  var sharedBrowser: BrowserServer | undefined;
}

/** Resolves to this machine, but is not a secure context for the browser. */
export const insecureHost = 'docket.test';

const flags = [
  `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const browserOptions = () => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: flags,
});

/**
 * Starts the Chromium of a run before its first story. Stories connect to it by BROWSER_ENDPOINT,
 * each with its own contexts.
 */
export default async function startBrowser(): Promise<void> {
  // Two projects of jest have stories.
  if (globalThis.sharedBrowser) return;
  const browser = await chromium.launchServer(browserOptions());
  globalThis.sharedBrowser = browser;
  process.env.BROWSER_ENDPOINT = browser.wsEndpoint();
}
