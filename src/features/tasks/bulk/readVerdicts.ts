import { readRows } from '../../../api/syncedList/rowReader';
import type { BulkEnd, BulkVerdict } from '../../../contract/bulk';

function lineOf(raw: unknown): BulkVerdict | BulkEnd | null {
  if (typeof raw !== 'object' || raw === null) return null;
  if ('end' in raw) return raw as BulkEnd;
  return 'id' in raw && typeof raw.id === 'string' && 'outcome' in raw
    ? (raw as BulkVerdict)
    : null;
}

/**
 * Reads the verdicts of an action as they come. `wanted` is asked before each portion; when nobody wants more, reading stops.
 * @returns the end, or null when the answer broke off before it.
 */
export async function readVerdicts(
  response: Response,
  onVerdicts: (verdicts: readonly BulkVerdict[]) => void,
  wanted: () => boolean,
): Promise<BulkEnd | null> {
  if (!response.body) return null;
  const reader = readRows(response.body, lineOf);
  let end: BulkEnd | null = null;
  try {
    while (!reader.isDone()) {
      const lines = await reader.read(1, Infinity);
      if (!wanted()) {
        reader.cancel();
        return null;
      }
      const verdicts: BulkVerdict[] = [];
      for (const line of lines) {
        if ('end' in line) end = line;
        else verdicts.push(line);
      }
      onVerdicts(verdicts);
    }
  } catch (cause) {
    console.warn('The answer to a bulk action broke off', cause);
  }
  return end;
}
