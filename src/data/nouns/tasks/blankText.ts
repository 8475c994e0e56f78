import type { TaskChanges } from '../../../contract/task';

/** Why an emptied text cannot be saved, if it cannot. `before`: the description that is stored. */
export function blankText(
  { title, description }: Pick<TaskChanges, 'title' | 'description'>,
  before: unknown,
): string | undefined {
  if (title?.trim() === '') return 'A task needs a title.';
  return before && description?.trim() === ''
    ? 'A description can be replaced, but not removed.'
    : undefined;
}
