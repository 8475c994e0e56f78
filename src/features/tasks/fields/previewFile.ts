/** How long an object URL lives (specification, point 9), in milliseconds: time enough for the new tab to read it. */
const urlLifetime = 10_000;

/** Shows a chosen file in a new tab before it is sent. */
export function previewFile(file: File): void {
  const url = URL.createObjectURL(file);
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), urlLifetime);
}
