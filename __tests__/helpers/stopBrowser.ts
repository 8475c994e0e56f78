/** Ends the Chromium of startBrowser.ts after the last story. */
export default async function stopBrowser(): Promise<void> {
  await globalThis.sharedBrowser?.close();
  globalThis.sharedBrowser = undefined;
}
