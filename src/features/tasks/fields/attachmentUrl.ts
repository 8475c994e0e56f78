import type { Attachment } from '../../../contract/task';

export function attachmentUrl(file: Attachment): string {
  return `${__API_HOST__}/uploads/${encodeURIComponent(file.filename)}`;
}

/** Whether a file of this name is shown as an image. */
export const isImage = (name: string): boolean => /\.(png|jpe?g)$/i.test(name);
