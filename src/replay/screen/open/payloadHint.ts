import { isFields, type Fields } from '../../../lib/fields';
import type { LoggedAction } from '../../replayTarget';

/** The maximum length of a hint in characters. */
const longest = 80;
/** The most informative fields of a payload, best first. */
const informativeKeys = [
  'pathname',
  'endpointName',
  'title',
  'name',
  'status',
  '_id',
  'id',
  'text',
  'message',
  'key',
];

const cut = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

/** A value in a few characters: `"all"`, `12`, `3 items`, `{title, priority}`. */
export function brief(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, longest)));
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  if (!isFields(value)) return String(value);
  const keys: string[] = [];
  // Not Object.keys, because an object of the state may have very many.
  for (const key in value) {
    if (keys.push(key) <= 4) continue;
    keys[4] = '…';
    break;
  }
  return cut(`{${keys.join(', ')}}`);
}

/** The first informative field of a payload. */
function firstField(payload: Fields): string | null {
  for (const key of informativeKeys) {
    const value = payload[key];
    if (value === '' || !['string', 'number', 'boolean'].includes(typeof value)) continue;
    if (key === 'pathname')
      return `${String(value)}${typeof payload.search === 'string' ? payload.search : ''}`;
    return key === 'endpointName' ? String(value) : `${key} ${brief(value)}`;
  }
  return null;
}

/** A short description of an action: endpoint, record, value. */
export function payloadHint({ payload, meta }: LoggedAction): string {
  const endpoint =
    isFields(meta) && isFields(meta.arg) && typeof meta.arg.endpointName === 'string'
      ? meta.arg.endpointName
      : '';
  const isEmpty = payload === undefined || (isFields(payload) && Object.keys(payload).length === 0);
  const about = isEmpty ? '' : ((isFields(payload) ? firstField(payload) : null) ?? brief(payload));
  return cut([endpoint, about].filter(Boolean).join(' · '));
}
