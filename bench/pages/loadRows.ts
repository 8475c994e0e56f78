import type { Task } from '../../src/contract/task';
import { searchTextOf, readRows, readPageParams } from './rows';
import { onTaskUpdated } from './socket';

/** A row for the peers. Its search text is prepared, as it is for the floor. */
export interface LoadedRow {
  id: string;
  task: Task;
  searchText: string;
}

const asRow = (task: Task): LoadedRow => ({ id: task._id, task, searchText: searchTextOf(task) });

/** Fetches all rows. From then on `listener.changed` gets every changed row. */
export async function loadRows(): Promise<{
  rows: LoadedRow[];
  listener: { changed: (row: LoadedRow) => void };
}> {
  const page = readPageParams();
  const rows: LoadedRow[] = [];
  const listener = { changed: (_row: LoadedRow) => {} };
  const seq = await readRows(page, (tasks) => {
    for (const task of tasks) rows.push(asRow(task));
  });
  onTaskUpdated(page, seq, (task) => listener.changed(asRow(task)));
  return { rows, listener };
}
