import type { Person } from './e2ePerson';
import type { ChosenFile } from './e2eFiles';

export interface TypedTask {
  title: string;
  description?: string;
  assignees: readonly string[];
  labels?: readonly string[];
  priority?: string;
  files?: readonly ChosenFile[];
}

/** Opens New Task and fills it in, but does not press Create. */
export async function fillNewTask(person: Person, task: TypedTask): Promise<void> {
  const { page } = person;
  await page.getByRole('button', { name: 'New Task' }).click();
  const form = person.dialog('New Task');
  await form.getByRole('textbox', { name: 'Title' }).fill(task.title);
  if (task.description)
    await form.getByRole('textbox', { name: 'Description' }).fill(task.description);
  const people = form.getByRole('combobox', { name: 'Assign To' });
  for (const name of task.assignees) {
    await people.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  // The list of choices stays open for more. Leaving the field closes it.
  if (task.assignees.length > 0) await people.press('Tab');
  if (task.priority) await person.choose('Priority', task.priority);
  for (const label of task.labels ?? []) {
    await form.getByRole('combobox', { name: 'Labels' }).fill(label);
    await form.getByRole('combobox', { name: 'Labels' }).press('Enter');
  }
  if (task.files) await form.locator('input[type=file]').setInputFiles([...task.files]);
}

export async function createTaskByHand(person: Person, task: TypedTask): Promise<void> {
  await fillNewTask(person, task);
  await person.dialog('New Task').getByRole('button', { name: 'Create' }).click();
  await person.dialog('New Task').waitFor({ state: 'hidden' });
}

/** Changes a status as an assignee does, by Update Task Status in the task settings. */
export async function updateStatus(person: Person, title: string, status: string): Promise<void> {
  await person.card(title).getByRole('button', { name: 'Task settings' }).click();
  await person.page.getByRole('menuitem', { name: 'Update Task Status' }).click();
  await person.choose('Status', status);
  await person.dialog('Update Task Status').getByRole('button', { name: 'Update' }).click();
  await person.dialog('Update Task Status').waitFor({ state: 'hidden' });
}

export async function openComments(person: Person, title: string): Promise<void> {
  await person.card(title).getByRole('button', { name: 'Comments' }).click();
  await person.dialog('Comments').waitFor();
}
