/** One change of a text: at position `at`, `removed` characters are replaced by `inserted`. */
export interface TextEdit {
  at: number;
  removed: number;
  inserted: string;
}

/** The smallest edit that turns `before` into `after`. It keeps actions small for long texts. */
export function textEdit(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  let tail = 0;
  while (
    tail < shorter - at &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  return { at, removed: before.length - at - tail, inserted: after.slice(at, after.length - tail) };
}

export const applyEdit = (text: string, { at, removed, inserted }: TextEdit): string =>
  text.slice(0, at) + inserted + text.slice(at + removed);
