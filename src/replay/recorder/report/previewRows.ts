import { foldText } from '../../../contract/words';
import { isObject } from '../../../lib/fields';
import {
  inOrder,
  isAnnotation,
  isState,
  type ActionEntry,
  type Annotation,
  type LogEntry,
} from '../../format/logFormat';
import { stateTitles } from '../../texts';

/** A line of the preview. */
export interface PreviewRow {
  number: number;
  at: number;
  title: string;
  entry: LogEntry | Annotation;
  /** The one text that is shown, instead of the whole entry. */
  text?: string;
}

const annotationTitles = { request: 'Request', error: 'Error', longTask: 'Long task' } as const;
/** Characters of an entry that are shown and searched. */
const shown = 20_000;

function titleOf(entry: LogEntry | Annotation): string {
  if (isAnnotation(entry)) return annotationTitles[entry.kind];
  return isState(entry) ? stateTitles[entry.reason] : entry.action.type;
}

export function previewRows(
  entries: readonly LogEntry[],
  annotations: readonly Annotation[],
): PreviewRow[] {
  return [...inOrder(entries, annotations)].map((entry, number) => ({
    number,
    at: entry.at,
    title: titleOf(entry),
    entry,
  }));
}

/** Ids, dates and other values that no person typed. */
const noText = /^(?:[0-9a-f]{24}|[\w-]{21}|\d{4}-\d\d-\d\dT[\d:.]+Z|.{0,3})$/;

/** The texts of a value; of lists the first ones. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return noText.test(value) ? [] : [value];
  if (!isObject(value) || depth > 12) return [];
  const parts: unknown[] = Array.isArray(value) ? value.slice(0, 100) : Object.values(value);
  return parts.flatMap((part) => textsIn(part, depth + 1));
}

function broughtBy(entry: ActionEntry | Annotation): unknown[] {
  if (isAnnotation(entry))
    return entry.kind === 'error' ? [entry.text] : entry.kind === 'request' ? [entry.query] : [];
  const { action, changes = [] } = entry;
  return [action.payload, action.meta, ...changes.map(({ to }) => to)];
}

/**
 * What was written: each text that an action or annotation brought, once. Of a text that was typed
 * letter by letter, its longest form. `rows`: the lines of the preview
 */
export function textRows(rows: readonly PreviewRow[]): PreviewRow[] {
  const found = new Map<string, PreviewRow>();
  let last = '';
  for (const row of rows) {
    const { entry } = row;
    if (!isAnnotation(entry) && isState(entry)) continue;
    for (const text of textsIn(broughtBy(entry))) {
      if (found.has(text)) continue;
      if (last !== '' && text.startsWith(last)) found.delete(last);
      last = text;
      found.set(text, { ...row, text });
    }
  }
  return [...found.values()].map((row, number) => ({ ...row, number }));
}

/** The beginning of a value's JSON. Long lists are shortened. */
function boundedJson(value: unknown, limit: number, indent?: number): string {
  let left = limit;
  const text =
    JSON.stringify(
      value,
      (key, part: unknown) => {
        if (left <= 0) return undefined;
        left -= key.length + (typeof part === 'string' ? part.length : 4) + 4;
        return Array.isArray(part) && part.length > 100
          ? [...part.slice(0, 20), `and ${part.length - 20} more`]
          : part;
      },
      indent,
    ) ?? '';
  return text.length > limit ? `${text.slice(0, limit)} ...` : text;
}

/** An entry as in the file. */
export function entryText({ entry }: PreviewRow, limit = shown, indent?: number): string {
  if (isAnnotation(entry) || !isState(entry)) return boundedJson(entry, limit, indent);
  const parts = isObject(entry.state) ? entry.state : {};
  return boundedJson({ ...entry, state: parts }, limit, indent);
}

/** Makes a search over rows, which caches their texts. */
export function makeSearch(rows: readonly PreviewRow[]): (words: string) => readonly PreviewRow[] {
  const texts: (string | undefined)[] = [];
  return (words) => {
    const query = foldText(words);
    if (query === '') return rows;
    return rows.filter((row) =>
      (texts[row.number] ??= foldText(row.text ?? entryText(row))).includes(query),
    );
  };
}
