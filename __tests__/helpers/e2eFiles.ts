/** A file that a person chooses in the browser. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const picture = (name = 'plan.png'): ChosenFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(onePixel, 'base64'),
});

/** The smallest document that viewers open. */
export const pdf = (name = 'brief.pdf'): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
});

export const file = (
  name: string,
  content: string | Buffer,
  mimeType = 'application/octet-stream',
): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
