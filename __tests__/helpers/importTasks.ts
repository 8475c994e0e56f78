import { importLimits, type ImportRequest, type TaskLine } from '../../src/contract/transfer';
import type { TestClient } from './testClient';

type LineFields = Partial<TaskLine> & Pick<TaskLine, 'title' | 'assignees'>;

/** A line of an import. What is not given is empty. */
export const taskLine = (fields: LineFields): TaskLine => ({
  line: 2,
  reference: '',
  occurrence: 1,
  description: '',
  priority: '',
  status: '',
  dueDate: '',
  labels: [],
  ...fields,
});

/** The body of an import that is written. */
export const importOf = (tasks: readonly LineFields[]): ImportRequest<TaskLine> => ({
  confirm: true,
  rows: tasks.map((task, index) => taskLine({ line: index + 2, ...task })),
});

/** Imports tasks. @returns their ids */
export async function importTasks(
  admin: TestClient,
  tasks: readonly LineFields[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < tasks.length; from += importLimits.tasks) {
    const rows = tasks.slice(from, from + importLimits.tasks);
    const { status, text, body } = await admin.post('/api/tasks/import', importOf(rows));
    if (status !== 200) throw new Error(`not imported: ${status} ${text}`);
    ids.push(...(body as { _id?: string }[]).map(({ _id }) => _id ?? ''));
  }
  return ids;
}
