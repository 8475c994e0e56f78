import { slotCount } from '../lib/collection/pages';
import type { RootState } from '../store/rootState';

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`;

/** Rows of an answer: of a list in pages, or of a plain one. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length;
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? slotCount({ pages: data.pages })
    : 0;
}

/**
 * Says what a state holds of people and their work, for somebody who is about to save it. `state` is a state of the store,
 * or one that was kept of it.
 */
export function inventory(state: unknown): string[] {
  const { session, api } = state as Pick<RootState, 'session' | 'api'>;
  const counts = new Map<string, number>();
  for (const entry of Object.values(api.queries)) {
    if (entry?.endpointName)
      counts.set(entry.endpointName, (counts.get(entry.endpointName) ?? 0) + rowsIn(entry.data));
  }
  const found: string[] = [];
  if (session.user) found.push(`who is signed in (${session.user.name})`);
  const tell = (endpoint: string, one: string, more: string) => {
    const count = counts.get(endpoint) ?? 0;
    if (count > 0) found.push(many(count, one, more));
  };
  tell('getTasks', 'task with the people on it', 'tasks with the people on them');
  tell('getUsers', 'person with name and address', 'people with names and addresses');
  tell('getNotes', 'note', 'notes');
  tell('getNotifications', 'list of notifications', 'lists of notifications');
  return found;
}
