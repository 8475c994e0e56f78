import type { Task } from '../../contract/task';
import { noPages, type Pages } from '../../lib/collection/pages';

/** A list of tasks as the cache holds it. */
export type TaskPages = Pages<Task>;

export const noTasks: TaskPages = noPages;
