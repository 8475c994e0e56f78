const separatorOf = /["\\;,\n]/;

/** Several texts in one cell, as `splitList` reads them: `urgent; "a;b"`. */
export function joinList(texts: readonly string[]): string {
  return texts
    .map((text) =>
      separatorOf.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join('; ');
}

const listPart = /\s*(?:"((?:[^"]|"")*)"|([^;\n]*))\s*(?:[;\n]|$)/y;

/**
 * The texts of a cell that holds several, without blanks around them. They are parted by semicolons or lines, else by
 * commas; one in quotation marks may hold any of these.
 */
export function splitList(cell: string): string[] {
  const parts: string[] = [];
  const text = cell.trim();
  listPart.lastIndex = 0;
  let quoted = false;
  while (listPart.lastIndex < text.length) {
    const match = listPart.exec(text);
    if (!match) return splitPlain(text);
    quoted ||= match[1] !== undefined;
    parts.push(match[1]?.replaceAll('""', '"') ?? match[2]?.trim() ?? '');
  }
  const whole =
    parts.length === 1 && !quoted ? (parts[0] ?? '').split(',').map((part) => part.trim()) : parts;
  return whole.filter((part) => part !== '');
}

// Quotation marks that part nothing: they belong to the texts.
const splitPlain = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
