import type { NewTask } from '../../../contract/task';
import { importWithRetry } from '../../../ui/lazy/importWithRetry';

const loadSeriesDays = () => import('../../../lib/repeat/seriesDays');

/**
 * A new task whose series begins on its due date, which may have changed since the rule was chosen. It
 * is for the first day of the rule.
 * @throws Error if the part of the page that finds days cannot be loaded
 */
export async function withSeries(task: NewTask, today: string): Promise<NewTask> {
  if (!task.recurrence) return task;
  const { seriesFrom } = await importWithRetry(loadSeriesDays);
  const recurrence = seriesFrom(task.recurrence, task.dueDate || today);
  return { ...task, recurrence, dueDate: recurrence.day };
}
