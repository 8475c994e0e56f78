import type { Task } from '../../src/contract/task';
import { haystackOf, readRows, told } from './rows';
import { onTaskUpdated } from './socket';

/** A row as the peers get it: what is searched is prepared, as it is for the floor. */
export interface LoadedRow {
  id: string;
  task: Task;
  haystack: string;
}

const asRow = (task: Task): LoadedRow => ({ id: task._id, task, haystack: haystackOf(task) });

/** Fetches everything; then `listener.changed` hears of every change of a task. */
export async function loadRows(): Promise<{
  rows: LoadedRow[];
  listener: { changed: (row: LoadedRow) => void };
}> {
  const page = told();
  const rows: LoadedRow[] = [];
  const listener = { changed: (_row: LoadedRow) => {} };
  const seq = await readRows(page, (tasks) => {
    for (const task of tasks) rows.push(asRow(task));
  });
  onTaskUpdated(page, seq, (task) => listener.changed(asRow(task)));
  return { rows, listener };
}
