/**
 * Copies a text; false when the browser refuses. Plain HTTP has no clipboard API, so that the copy
 * event is used there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Missing or refused: try the copy event.
  }
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    return document.execCommand('copy') && isCopied;
  } catch {
    return false; // The browser does not have the command.
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
}
