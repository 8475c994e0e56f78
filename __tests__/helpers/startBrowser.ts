import { type BrowserServer, chromium } from 'playwright-core';

declare global {
  // Kept for stopBrowser.ts, which jest loads apart from this file.
  var sharedBrowser: BrowserServer | undefined;
}

/** A name that leads here but is, to a browser, an ordinary site without TLS: no secure context. */
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

/**
 * Starts the one Chromium of a run, before its first story. Stories connect to it by BROWSER_ENDPOINT, each
 * with contexts of its own.
 */
export default async function startBrowser(): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launchServer({
    executablePath,
    chromiumSandbox: false,
    args: flags,
  });
  globalThis.sharedBrowser = browser;
  process.env.BROWSER_ENDPOINT = browser.wsEndpoint();
}
