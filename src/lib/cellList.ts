import { isFields } from './fields';

const separatorOf = /["\\;,\n]|^\s*\[/;

/** Several texts in one cell: `urgent; "a;b"`. */
export function joinList(texts: readonly string[]): string {
  return texts
    .map((text) =>
      separatorOf.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join('; ');
}

const listItem = /\s*(?:"((?:[^"]|"")*)"|([^;\n]*))\s*(?:[;\n]|$)/y;
const commaItem = /\s*(?:"((?:[^"]|"")*)"|([^",][^,]*)|)\s*(?:,|$)/y;
const bracketItem = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,'"[\]]*))\s*(?:,|$)/y;

/** Every item that `pattern` finds, or null when it does not fit the whole text. */
function itemsOf(text: string, pattern: RegExp): string[] | null {
  const items: string[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return null;
    items.push(match.slice(1).find((item) => item !== undefined) ?? '');
  }
  return items;
}

const trimmed = (items: readonly string[]): string[] =>
  items.map((item) => item.trim()).filter((item) => item !== '');

/** The text of an entry of a JSON list, or null when it is not clear which text it means. */
function entryText(entry: unknown): string | null {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (!isFields(entry)) return null;
  const text = ['name', 'title', 'email'].map((key) => entry[key]).find(Boolean);
  return typeof text === 'string' ? text : null;
}

/** Whether a cell can only be a list in brackets: `[]`, `[a, b]`, `["a"]`. */
export const isBracketList = (cell: string): boolean => /^\s*\[(?:\s*|.*[,'"].*)\]\s*$/s.test(cell);

/**
 * The texts of a list in brackets, as JSON, Python and Java write it. Null for a text that is not
 * one.
 */
function bracketList(cell: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(cell);
    if (!Array.isArray(parsed)) return null;
    const texts = parsed.map(entryText);
    return texts.includes(null) ? null : trimmed(texts.map((text) => text ?? ''));
  } catch {
    const items = itemsOf(cell.slice(1, -1).trim(), bracketItem);
    return items && trimmed(items.map((item) => item.replace(/\\(.)/g, '$1')));
  }
}

/**
 * The trimmed texts of a cell. They are in brackets (`["a", "b"]`), separated by semicolons or line
 * breaks, or else by commas. Quotation marks protect a separator.
 * @param isPeople a comma may be a part of a name, so it separates nothing
 * @returns null for brackets that cannot be read
 */
export function splitList(
  cell: string,
  { hasBrackets = false, isPeople = false } = {},
): string[] | null {
  const text = cell.trim();
  if (isBracketList(text) || (hasBrackets && /^\[.*\]$/s.test(text))) return bracketList(text);
  const items: string[] = [];
  listItem.lastIndex = 0;
  let quoted = false;
  while (listItem.lastIndex < text.length) {
    const match = listItem.exec(text);
    if (!match) return trimmed(text.split(/[;\n]/));
    quoted ||= match[1] !== undefined;
    items.push(match[1]?.replaceAll('""', '"') ?? match[2]?.trim() ?? '');
  }
  if (items.length !== 1 || quoted) return items.filter((item) => item !== '');
  const [item = ''] = items;
  // Quotation marks in the middle of a text belong to it.
  const quotedItems = item.startsWith('"') ? itemsOf(item, commaItem) : null;
  if (quotedItems && quotedItems.length > 1)
    return trimmed(quotedItems.map((one) => one.replaceAll('""', '"')));
  return trimmed(isPeople ? [item] : item.split(','));
}
