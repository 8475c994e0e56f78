import type { Attachment } from '../../../contract/task';

export function attachmentUrl(file: Attachment): string {
  return `${__API_HOST__}/uploads/${encodeURIComponent(file.filename)}`;
}
