import { isObject } from '../../lib/fields';
import type { RootState } from '../store/rootState';
import { selectPathname } from './navigationSlice';

/**
 * An id that a log may show: hexadecimal digits with at least one decimal digit. Other text in its
 * place may have been typed.
 */
export const idPattern = '(?=[^/]*\\d)[0-9a-f-]{1,36}';

/** The link of a task: it opens next to the list. */
export const taskPath = (id: string): string => `/task/${encodeURIComponent(id)}`;

/** The state of a link to a task on Home: the task closes to Home. */
export const fromHome = { isFromHome: true } as const;
export const isFromHome = (state: unknown): boolean => isObject(state) && 'isFromHome' in state;

/** The whole address of a task, for use outside of the page. */
export const taskLink = (id: string): string => `${window.location.origin}${taskPath(id)}`;

/** The end of a link that shows the latest comment of the task. */
export const latestHash = '#latest';

/** Whether a path shows the list of tasks, with or without an open task. Ids have any form. */
export const isTaskPath = (pathname: string): boolean => /^\/task(?:\/[^/]+)?\/?$/i.test(pathname);

/** The id of the task that a path opens. */
export function taskIdOf(pathname: string): string | null {
  const id = /^\/task\/([^/]+)\/?$/i.exec(pathname)?.[1];
  if (id === undefined) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    // A typed address, with a percent sign that begins no character.
    return null;
  }
}

/** The id of the task that is open next to the list. */
export const selectOpenTaskId = (state: RootState): string | null =>
  taskIdOf(selectPathname(state));

/** True while the list of tasks is shown. */
export const isOnTasks = (state: RootState): boolean => isTaskPath(selectPathname(state));
