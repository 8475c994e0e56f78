import { foldText } from '../../../contract/words';
import { isObject } from '../../../lib/fields';
import {
  inOrder,
  isAnnotation,
  isState,
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
    return rows.filter((row) => (texts[row.number] ??= foldText(entryText(row))).includes(query));
  };
}
