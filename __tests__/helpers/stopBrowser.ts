/** Ends the Chromium that startBrowser.ts started, after the last story. */
export default async function stopBrowser(): Promise<void> {
  await globalThis.sharedBrowser?.close();
}
