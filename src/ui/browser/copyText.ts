/**
 * Puts a text into the clipboard; false when the browser refuses. The modern way is missing over plain HTTP, where the old
 * one still works: answering the copy event, which needs no selection and leaves the focus alone.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Missing or refused: the old way is left.
  }
  let answered = false;
  const answer = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    answered = event.clipboardData !== null;
  };
  document.addEventListener('copy', answer, { capture: true });
  try {
    return document.execCommand('copy') && answered;
  } catch {
    return false; // A browser without the command.
  } finally {
    document.removeEventListener('copy', answer, { capture: true });
  }
}
