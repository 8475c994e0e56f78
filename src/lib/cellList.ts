const separatorOf = /["\\;,\n]/;

/** Several texts in one cell: `urgent; "a;b"`. */
export function joinList(texts: readonly string[]): string {
  return texts
    .map((text) =>
      separatorOf.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join('; ');
}

const listItem = /\s*(?:"((?:[^"]|"")*)"|([^;\n]*))\s*(?:[;\n]|$)/y;

/**
 * The trimmed texts of a cell. They are separated by semicolons or line breaks, or else by commas.
 * Quotation marks protect a separator.
 */
export function splitList(cell: string): string[] {
  const items: string[] = [];
  const text = cell.trim();
  listItem.lastIndex = 0;
  let quoted = false;
  while (listItem.lastIndex < text.length) {
    const match = listItem.exec(text);
    if (!match) return splitPlain(text);
    quoted ||= match[1] !== undefined;
    items.push(match[1]?.replaceAll('""', '"') ?? match[2]?.trim() ?? '');
  }
  const all =
    items.length === 1 && !quoted ? (items[0] ?? '').split(',').map((item) => item.trim()) : items;
  return all.filter((item) => item !== '');
}

// Quotation marks in the middle of a text belong to it.
const splitPlain = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
