import type { Task } from '../../src/contract/task';
import { realFiles } from './officeFiles';
import type { TestAnswer, TestClient } from './testClient';

export interface FormFields {
  title?: string;
  description?: string;
  priority?: string;
  dueDate?: string;
  startDate?: string;
  estimate?: string;
  initialStatus?: string;
  parent?: string;
  /** JSON. */
  recurrence?: string;
  assignedTo?: string[];
  labels?: string[] | string;
}

/** A file of a form. */
export interface FormFile {
  name: string;
  bytes: Uint8Array | string;
}

/** A small picture. */
export const aPicture: FormFile = { name: 'a.png', bytes: realFiles.png ?? '' };

/** The multipart form of a new task, as the screen sends it. */
export function taskForm(fields: FormFields, files: readonly FormFile[] = []): FormData {
  const form = new FormData();
  const { assignedTo = [], labels, ...plain } = { title: 'A task', ...fields };
  for (const [name, value] of Object.entries(plain))
    if (value !== undefined) form.append(name, value);
  for (const id of assignedTo) form.append('assignedTo', id);
  if (labels !== undefined)
    form.append('labels', typeof labels === 'string' ? labels : JSON.stringify(labels));
  appendFiles(form, files);
  return form;
}

function appendFiles(form: FormData, files: readonly FormFile[]): void {
  for (const { name, bytes } of files)
    form.append(
      'files',
      new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]),
      name,
    );
}

/** The multipart form that adds files to a task. */
export function filesForm(files: readonly FormFile[]): FormData {
  const form = new FormData();
  appendFiles(form, files);
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
