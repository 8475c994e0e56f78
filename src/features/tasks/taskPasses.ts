import type { Task } from '../../contract/task';
import { dueCategory, type DayBounds } from '../../lib/dueDate';
import { foldForSearch } from '../../lib/foldText';
import type { UserRef } from '../../contract/user';
import { datesOf } from './dueRange';
import { nobody, type DueCategory, type TaskFilters } from './taskFilters';
import type { TaskListOptions } from './taskFilters';

type Test = (task: Task) => boolean;

const hasCategory = (filter: DueCategory, bounds: DayBounds): Test => {
  if (filter === 'completed') return ({ status }) => status === 'Completed';
  return ({ dueDate, status }) => dueCategory(dueDate, status, bounds) === filter;
};

/** Each name is searched once, because many rows name the same person. */
const hasName = (search: string): Test => {
  const known = new Map<UserRef, boolean>();
  const isNamed = (person: UserRef): boolean => {
    let named = known.get(person);
    if (named === undefined)
      known.set(person, (named = foldForSearch(person.name).includes(search)));
    return named;
  };
  return ({ assignedTo }) => assignedTo.some(isNamed);
};

const isAmong = (ids: readonly string[], of: (task: Task) => readonly (UserRef | null)[]): Test => {
  const wanted = new Set(ids);
  const orNobody = wanted.has(nobody);
  return (task) => {
    const people = of(task);
    return people.length === 0
      ? orNobody
      : people.some((person) => (person ? wanted.has(person._id) : orNobody));
  };
};

/**
 * The test for everything except the words of the text: category, name, mine, and the choices of each field. With 'all',
 * completed tasks are left out unless their status was asked for. A due range holds only tasks that have a due date.
 */
export function taskPasses({ dueCategory, search, mine, filters, bounds }: TaskListOptions): Test {
  const { statuses, priorities, assignees, creators, labels } = filters;
  const { dueFrom, dueTo } = datesOf(filters, bounds);
  const tests: Test[] = [];
  if (dueCategory !== 'all') tests.push(hasCategory(dueCategory, bounds));
  else if (!statuses.includes('Completed')) tests.push(({ status }) => status !== 'Completed');
  if (statuses.length > 0) tests.push(({ status }) => statuses.includes(status));
  if (priorities.length > 0) tests.push(({ priority }) => priorities.includes(priority));
  if (filters.dueFrom === 'none') tests.push(({ dueDate }) => dueDate === null);
  if (dueFrom !== null)
    tests.push(({ dueDate }) => dueDate !== null && dueDate.slice(0, 10) >= dueFrom);
  if (dueTo !== null)
    tests.push(({ dueDate }) => dueDate !== null && dueDate.slice(0, 10) <= dueTo);
  if (mine !== null)
    tests.push(({ assignedTo }) => assignedTo.some((person) => person._id === mine));
  if (assignees.length > 0) tests.push(isAmong(assignees, ({ assignedTo }) => assignedTo));
  if (creators.length > 0) tests.push(isAmong(creators, ({ createdBy }) => [createdBy]));
  if (labels.length > 0) tests.push((task) => task.labels.some((label) => labels.includes(label)));
  if (search !== '') tests.push(hasName(search));
  return (task) => {
    for (let at = 0; at < tests.length; at += 1) if (!tests[at]?.(task)) return false;
    return true;
  };
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((value, at) => value === other[at]));

/** Whether two filters are the same apart from their text. */
function sameChoices(one: TaskFilters, other: TaskFilters): boolean {
  if (one === other) return true;
  return (
    sameList(one.statuses, other.statuses) &&
    sameList(one.priorities, other.priorities) &&
    sameList(one.assignees, other.assignees) &&
    sameList(one.creators, other.creators) &&
    sameList(one.labels, other.labels) &&
    one.dueFrom === other.dueFrom &&
    one.dueTo === other.dueTo
  );
}

const sameBut = (one: TaskListOptions, other: TaskListOptions): boolean =>
  one.dueCategory === other.dueCategory &&
  one.mine === other.mine &&
  one.bounds === other.bounds &&
  sameChoices(one.filters, other.filters);

/** Whether the same tasks pass, apart from the words of the text. */
export const samePassing = (one: TaskListOptions, other: TaskListOptions): boolean =>
  one.search === other.search && sameBut(one, other);

/** Whether the searched name only became longer, and all else is the same. */
export const narrows = (next: TaskListOptions, before: TaskListOptions): boolean =>
  next.search.includes(before.search) && sameBut(next, before);
