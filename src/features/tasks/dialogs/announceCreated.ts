import type { Task } from '../../../contract/task';
import { startsLater } from '../../../lib/dueDate';
import { formatDay } from '../../../lib/format';
import type { AppThunk } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { filterFields, filterText, findName, noPersonLabel } from '../filters/filterChoices';
import { dueRangeText } from '../filters/dueRangeTexts';
import { makeTaskFilter } from '../../../data/nouns/tasks/taskFilterTest';
import {
  dueCategories,
  noPerson,
  noTaskFilters,
  type TaskFilters,
  type TaskListOptions,
} from '../../../data/nouns/tasks/taskFilters';
import { selectSearch } from '../../../data/nouns/tasks/taskListSlice';
import {
  selectTaskById,
  selectTaskListOptions,
  selectTaskPages,
  selectVisibleTaskIds,
} from '../../../data/nouns/tasks/tasksSelectors';

/** Longer titles would push the rest out of the message. */
const maxTitle = 80;

const shortTitle = (title: string): string => {
  const letters = [...title];
  return letters.length > maxTitle ? `${letters.slice(0, maxTitle).join('')}…` : title;
};

/** The filters that hide a task, in the words of the screen. */
function hidingFilters(state: RootState, task: Task): string[] {
  const options = selectTaskListOptions(state);
  const { pages } = selectTaskPages(state);
  const { filters } = options;
  const nameOf = (id: string) => (id === noPerson ? noPersonLabel : (findName(pages, id) ?? id));
  const shows = (only: Partial<TaskListOptions>) =>
    makeTaskFilter({
      ...options,
      dueCategory: 'all',
      withCompleted: true,
      withNotYet: true,
      search: '',
      mine: null,
      filters: noTaskFilters,
      ...only,
    })(task);
  const passes = (only: Partial<TaskFilters>) => shows({ filters: { ...noTaskFilters, ...only } });
  const names: string[] = [];
  const category = dueCategories.find(({ key }) => key === options.dueCategory);
  const { dueCategory, withNotYet } = options;
  const withCompleted = options.withCompleted ?? filters.statuses.includes('Completed');
  if (
    category &&
    !shows({ dueCategory, withCompleted, withNotYet }) &&
    !isHiddenUntilStart(state, task)
  )
    names.push(category.label);
  if (!shows({ search: options.search })) names.push(`Assigned user: ${selectSearch(state)}`);
  if (!shows({ mine: options.mine })) names.push('Only mine');
  for (const { field, label } of filterFields) {
    if (passes({ [field]: filters[field] })) continue;
    const isPerson = field === 'assignees' || field === 'creators';
    const values = isPerson ? filters[field].map(nameOf) : filters[field];
    names.push(filterText({ field, label }, values.join(', ')));
  }
  const { dueFrom, dueTo } = filters;
  if (!passes({ dueFrom, dueTo })) names.push(`Due: ${dueRangeText(filters)}`);
  // The words of the text are all that is left.
  if (names.length === 0 && filters.text !== '') names.push(`Text: ${filters.text}`);
  return names;
}

/** Whether All Tasks hides a task, because it is not to be begun yet. */
const isHiddenUntilStart = (state: RootState, task: Task): boolean => {
  const { dueCategory, withNotYet, bounds } = selectTaskListOptions(state);
  return dueCategory === 'all' && !withNotYet && startsLater(task, bounds);
};

function hiddenText(state: RootState, task: Task): string {
  const isShown = selectVisibleTaskIds(state).includes(task._id);
  // The list of an inspected person has only their tasks.
  if (isShown || !selectTaskById(state, task._id)) return '';
  const names = hidingFilters(state, task).map((name) => `“${name}”`);
  const start = isHiddenUntilStart(state, task) && task.startDate;
  if (start && names.length === 0)
    return ` It starts on ${formatDay(start)}. Until then it is under “Not Yet”.`;
  const [last, ...others] = names.reverse();
  if (last === undefined) return '';
  return others.length === 0
    ? ` The filter ${last} hides it.`
    : ` The filters ${others.reverse().join(', ')} and ${last} hide it.`;
}

/** Says that a task was created, and which filter hides it. `task` is null if it is not known. */
export const announceCreated =
  (title: string, task: Task | null): AppThunk<void> =>
  (dispatch, getState) => {
    const message = `“${shortTitle(title)}” was created.${task ? hiddenText(getState(), task) : ''}`;
    const opens = task ? { opens: { taskId: task._id } } : {};
    dispatch(toastShown({ message, variant: 'success', ...opens }));
  };
