import type { Attachment } from '../../../contract/task';

/** Where an attachment is opened: the uploads path under the API host, by its stored name. */
export function attachmentUrl(file: Attachment): string {
  return `${__API_HOST__}/uploads/${encodeURIComponent(file.filename)}`;
}
