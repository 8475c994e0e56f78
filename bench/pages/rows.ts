import type { Task } from '../../src/contract/task';
import { foldText } from '../../src/contract/words';

/** What the bench passes to a page in the hash of its address. */
export interface PageParams {
  api: string;
  token: string;
  user: string;
}

export function readPageParams(): PageParams {
  const params = new URLSearchParams(location.hash.slice(1));
  return {
    api: params.get('api') ?? '',
    token: params.get('token') ?? '',
    user: params.get('user') ?? '',
  };
}

/** Streams the rows of the list in chunks. Resolves with the number of the last change in them. */
export async function readRows(
  { api, token }: PageParams,
  onRows: (rows: Task[]) => void,
): Promise<number> {
  const answer = await fetch(`${api}/api/tasks`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' },
  });
  if (!answer.ok || !answer.body) throw new Error(`the list was answered ${answer.status}`);
  let rest = '';
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const end = value.lastIndexOf('\n');
    if (end < 0) {
      rest += value;
      continue;
    }
    const lines = rest + value.slice(0, end);
    rest = value.slice(end + 1);
    const rows: Task[] = JSON.parse(`[${lines.replaceAll('\n', ',')}]`);
    onRows(rows);
  }
  return Number(answer.headers.get('docket-seq'));
}

/** The text that a search looks through: title, description, creator and assignees. */
export function searchTextOf(task: Task): string {
  let text = `${task.title}\n${task.description}\n${task.createdBy?.name ?? ''}`;
  for (const person of task.assignedTo) text += `\n${person.name}`;
  return foldText(text);
}

export const searchWordsOf = (query: string): string[] =>
  foldText(query).split(/\s+/).filter(Boolean);

/** The default columns of our table, which all tables of the bench show. Widths in pixels. */
export const columns = [
  { key: 'title', title: 'Title', width: 340 },
  { key: 'status', title: 'Status', width: 124 },
  { key: 'priority', title: 'Priority', width: 106 },
  { key: 'assignedTo', title: 'Assigned To', width: 156 },
  { key: 'dueDate', title: 'Due Date', width: 132 },
  { key: 'labels', title: 'Labels', width: 138 },
  { key: 'updatedAt', title: 'Updated', width: 140 },
  { key: 'comments', title: 'Action', width: 134 },
] as const;
export type ColumnKey = (typeof columns)[number]['key'];

const dayText = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' });
const known = new Map<string, string>();

/**
 * A calendar day as people read it. Days are cached because formatting one costs more than a
 * lookup.
 */
export function dayOf(time: string | null): string {
  if (time === null) return '';
  const day = time.slice(0, 10);
  let text = known.get(day);
  if (text === undefined) known.set(day, (text = dayText.format(new Date(day))));
  return text;
}

export function cellText(task: Task, key: ColumnKey): string {
  switch (key) {
    case 'title':
      return task.title;
    case 'status':
      return task.status;
    case 'priority':
      return task.priority;
    case 'assignedTo':
      return task.assignedTo.map((person) => person.name).join(', ');
    case 'labels':
      return task.labels.join(', ');
    case 'dueDate':
      return dayOf(task.dueDate);
    case 'updatedAt':
      return ago(task.updatedAt);
    case 'comments':
      return task.commentCount ? String(task.commentCount) : '';
  }
}

const steps = [
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
  [Infinity, 'year'],
] as const;
const now = Date.now();

function ago(time: string): string {
  let count = (now - Date.parse(time)) / 60_000;
  for (const [size, word] of steps) {
    if (count < size)
      return `${Math.round(count)} ${word}${Math.round(count) === 1 ? '' : 's'} ago`;
    count /= size;
  }
  return '';
}

/** What the pages of the floor and the peers offer to the bench. */
export interface ComparedPage {
  /**
   * Fetches all rows and resolves with their number. Only the streaming page of the floor shows
   * them at once.
   */
  load: () => Promise<number>;
  mount: () => void;
  unmount: () => void;
}

declare global {
  interface Window {
    compared: ComparedPage;
  }
}
