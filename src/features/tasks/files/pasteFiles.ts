import type { Attachment } from '../../../contract/task';
import { isImage } from '../fields/attachmentUrl';

/** A picture in the clipboard has no name of its own: browsers call each of them so. */
const namelessPicture = /^image\.(\w+)$/i;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `Picture 2026-11-28 16.05.09.png` for a picture without a name. */
function named(file: File, now: number): File {
  const [, extension] = namelessPicture.exec(file.name) ?? [];
  if (extension === undefined) return file;
  const at = new Date(now);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join('.');
  return new File([file], `Picture ${day} ${time}.${extension}`, { type: file.type });
}

const isTextField = (
  target: EventTarget | null,
): target is HTMLTextAreaElement | HTMLInputElement =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/**
 * The files that a paste brings. Text that is copied from an office program comes with a picture of
 * itself: in a field, it is pasted as text.
 */
export function pastedFiles({ clipboardData, target }: ClipboardEvent, now: number): File[] {
  if (!clipboardData) return [];
  if (isTextField(target) && clipboardData.types.includes('text/plain')) return [];
  return [...clipboardData.files].map((file) => named(file, now));
}

/** A field of markdown, with the place of its caret. */
export interface CaretPlace {
  field: HTMLTextAreaElement;
  before: string;
}

/** Where a pasted picture goes in a text. Undefined outside of fields with markdown. */
export function caretPlaceOf(target: EventTarget | null): CaretPlace | undefined {
  if (!(target instanceof HTMLTextAreaElement) || 'plainText' in target.dataset) return undefined;
  return { field: target, before: target.value.slice(0, target.selectionStart) };
}

/** A file as a picture in markdown. */
const pictureText = ({ originalname, filename }: Attachment): string =>
  `![${originalname.replace(/[[\]\\]/g, '')}](/uploads/${filename})`;

/**
 * Writes pictures into a text, each on a line of its own: where the caret was, or where it is now if
 * the text before has changed since. The browser then reports it like typed text. What the person
 * types at the same time keeps its caret.
 */
export function insertPictures(
  { field, before }: CaretPlace,
  attachments: readonly Attachment[],
): void {
  const pictures = attachments.filter(({ originalname }) => isImage(originalname));
  if (pictures.length === 0 || !field.isConnected || field.readOnly) return;
  const { value, selectionStart } = field;
  const place = value.startsWith(before) ? before.length : selectionStart;
  const lines = pictures.map(pictureText).join('\n');
  const start = /(?:^|\n)$/.test(value.slice(0, place)) ? '' : '\n';
  const end = value.slice(place).startsWith('\n') ? '' : '\n';
  // A caret at the place itself goes behind the picture.
  const isThere = selectionStart === place && field.selectionEnd === place;
  field.setRangeText(start + lines + end, place, place, isThere ? 'end' : 'preserve');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
