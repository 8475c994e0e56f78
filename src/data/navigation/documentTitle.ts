export const productName = 'Docket';

/** Sets the title of the browser's tab. */
export function setDocumentTitle(title: string): void {
  document.title = title === productName ? productName : `${title} · ${productName}`;
}
