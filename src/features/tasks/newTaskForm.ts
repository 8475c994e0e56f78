import type { NewTask } from '../../contract/task';

/** The multipart form of POST /api/tasks: `assignedTo` and `files` repeat, `labels` is a JSON list, and without a due date the field is left out. */
export function newTaskForm(task: NewTask, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('title', task.title);
  form.append('description', task.description);
  form.append('priority', task.priority);
  if (task.dueDate) form.append('dueDate', task.dueDate);
  for (const id of task.assignedTo) form.append('assignedTo', id);
  form.append('labels', JSON.stringify(task.labels));
  // Files come last, so that a server can judge the fields before it reads them.
  for (const file of files) form.append('files', file, file.name);
  return form;
}
