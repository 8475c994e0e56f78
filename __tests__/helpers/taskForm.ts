import type { Task } from '../../src/contract/task';
import type { TestAnswer, TestClient } from './testClient';

export interface FormFields {
  title?: string;
  description?: string;
  priority?: string;
  status?: string;
  dueDate?: string;
  assignedTo?: string[];
  labels?: string[] | string;
}

/** A file of a form. */
export interface FormFile {
  name: string;
  bytes: Uint8Array | string;
}

/** The multipart form of a new task, as the screen sends it. */
export function taskForm(fields: FormFields, files: readonly FormFile[] = []): FormData {
  const form = new FormData();
  const { assignedTo = [], labels, ...plain } = { title: 'A task', ...fields };
  for (const [name, value] of Object.entries(plain))
    if (value !== undefined) form.append(name, value);
  for (const id of assignedTo) form.append('assignedTo', id);
  if (labels !== undefined)
    form.append('labels', typeof labels === 'string' ? labels : JSON.stringify(labels));
  for (const file of files)
    form.append(
      'files',
      new Blob([typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes)]),
      file.name,
    );
  return form;
}

export function postTask(
  client: TestClient,
  fields: FormFields,
  files?: readonly FormFile[],
): Promise<TestAnswer> {
  return client.post('/api/tasks', taskForm(fields, files));
}

/** Creates a task. @throws when the server refuses it. */
export async function createTask(
  client: TestClient,
  fields: FormFields,
  files?: readonly FormFile[],
): Promise<Task> {
  const answer = await postTask(client, fields, files);
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${answer.text}`);
  return answer.body as Task;
}
