import type { LoggedAction } from '../subject';
import { isFields } from '../../lib/fields';

/** A hint is never longer than this, in characters. */
const longest = 80;
/** Fields of an action, or of its payload, that say most in few words. */
const telling = ['pathname', 'endpointName', 'title', 'name', 'status', '_id', 'id', 'text', 'message', 'key'] as const;

const isShort = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** A value in a few characters: `"all"`, `12`, `3 items`, `{title, priority}`. Never walks into it. */
export function brief(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return cut(JSON.stringify(value.slice(0, longest)));
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  if (isFields(value)) {
    const keys: string[] = [];
    for (const key in value) {
      if (keys.length === 4) return cut(`{${keys.join(', ')}, …}`);
      keys.push(key);
    }
    return cut(`{${keys.join(', ')}}`);
  }
  return String(value);
}

function tell(record: Record<string, unknown>): string | null {
  for (const key of telling) {
    const value = record[key];
    if (!isShort(value) || value === '') continue;
    if (key === 'pathname') return `${value}${typeof record.search === 'string' ? record.search : ''}`;
    return key === 'endpointName' ? String(value) : `${key} ${brief(value)}`;
  }
  return null;
}

/** What an action is about, in a few characters: which call it belongs to, which record, which value. */
export function payloadHint(action: LoggedAction): string {
  const { payload, meta } = action;
  const call = isFields(meta) && isFields(meta.arg) && typeof meta.arg.endpointName === 'string' ? meta.arg.endpointName : null;
  const said = isFields(payload) ? (tell(payload) ?? (Object.keys(payload).length > 0 ? brief(payload) : '')) : payload === undefined ? '' : brief(payload);
  return cut([call, said].filter(Boolean).join(' · '));
}
