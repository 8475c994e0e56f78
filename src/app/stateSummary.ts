import { isObject } from '../lib/fields';
import { slotCount } from '../lib/collection/pages';
import type { RootState } from '../data/store/rootState';
import { countText } from '../lib/format';

/** Number of rows in a response, in pages or as a plain list. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  return isObject(data) && 'pages' in data && Array.isArray(data.pages)
    ? slotCount({ pages: data.pages })
    : 0;
}

/** Lists the personal data in a state for the user who is about to save it. */
export function stateSummary(state: unknown): string[] {
  const { session, api, audit } = state as Pick<RootState, 'session' | 'api' | 'audit'>;
  const counts = new Map<string, number>();
  for (const entry of Object.values(api.queries)) {
    if (entry?.endpointName)
      counts.set(entry.endpointName, (counts.get(entry.endpointName) ?? 0) + rowsIn(entry.data));
  }
  const found: string[] = [];
  if (session.user) found.push(`who is signed in (${session.user.name})`);
  const add = (endpoint: string, one: string, more: string) => {
    const count = counts.get(endpoint) ?? 0;
    if (count > 0) found.push(countText(count, one, more));
  };
  add('getTasks', 'task with the people on it', 'tasks with the people on them');
  add('getUsers', 'person with name and address', 'people with names and addresses');
  add('getNotes', 'note', 'notes');
  add('getNotifications', 'list of notifications', 'lists of notifications');
  if (audit.lines.length > 0)
    found.push(countText(audit.lines.length, 'entry of the audit log', 'entries of the audit log'));
  return found;
}
