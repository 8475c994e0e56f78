import type { Task } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { foldName } from '../../../contract/words';
import { dueCategory, startsLater, type DayBounds } from '../../../lib/dueDate';
import { sameList } from '../../../lib/sameList';
import {
  noPerson,
  resolveDueRange,
  type BlockedState,
  type DueCategory,
  type TaskFilters,
  type TaskListOptions,
} from './taskFilters';

type Test = (task: Task) => boolean;

const hasCategory = (category: DueCategory, bounds: DayBounds): Test => {
  if (category === 'completed') return ({ status }) => status === 'Completed';
  if (category === 'notYet') return (task) => startsLater(task, bounds);
  return ({ dueDate, status }) => dueCategory(dueDate, status, bounds) === category;
};

/** Each name is searched once, because many rows share a person. */
const hasAssignee = (search: string): Test => {
  const results = new Map<UserRef, boolean>();
  const isMatch = (person: UserRef): boolean => {
    let result = results.get(person);
    if (result === undefined)
      results.set(person, (result = foldName(person.name).includes(search)));
    return result;
  };
  return ({ assignedTo }) => assignedTo.some(isMatch);
};

const hasPerson = (
  ids: readonly string[],
  peopleOf: (task: Task) => readonly (UserRef | null)[],
): Test => {
  const wanted = new Set(ids);
  const matchesNoPerson = wanted.has(noPerson);
  return (task) => {
    const people = peopleOf(task);
    return people.length === 0
      ? matchesNoPerson
      : people.some((person) => (person ? wanted.has(person._id) : matchesNoPerson));
  };
};

const blockedState = ({ openBlockers = 0, status }: Task): BlockedState =>
  openBlockers > 0 && status !== 'Completed' ? 'Blocked' : 'Not blocked';

/**
 * The test for everything except the words of the text. The category 'all' leaves out completed
 * tasks unless that status is chosen, and those that start later. A due range leaves out tasks without
 * a due date.
 */
export function makeTaskFilter({
  dueCategory,
  search,
  mine,
  filters,
  bounds,
  withCompleted = false,
  withNotYet = false,
}: TaskListOptions): Test {
  const { statuses, priorities, assignees, creators, labels, blocked } = filters;
  const { dueFrom, dueTo } = resolveDueRange(filters, bounds);
  const tests: Test[] = [];
  if (dueCategory !== 'all') tests.push(hasCategory(dueCategory, bounds));
  else if (!withCompleted && !statuses.includes('Completed'))
    tests.push(({ status }) => status !== 'Completed');
  if (dueCategory === 'all' && !withNotYet) tests.push((task) => !startsLater(task, bounds));
  if (statuses.length > 0) tests.push(({ status }) => statuses.includes(status));
  if (priorities.length > 0) tests.push(({ priority }) => priorities.includes(priority));
  if (filters.dueFrom === 'none') tests.push(({ dueDate }) => dueDate === null);
  if (dueFrom !== null)
    tests.push(({ dueDate }) => dueDate !== null && dueDate.slice(0, 10) >= dueFrom);
  if (dueTo !== null)
    tests.push(({ dueDate }) => dueDate !== null && dueDate.slice(0, 10) <= dueTo);
  if (mine !== null)
    tests.push(({ assignedTo }) => assignedTo.some((person) => person._id === mine));
  if (assignees.length > 0) tests.push(hasPerson(assignees, ({ assignedTo }) => assignedTo));
  if (creators.length > 0) tests.push(hasPerson(creators, ({ createdBy }) => [createdBy]));
  if (labels.length > 0) tests.push((task) => task.labels.some((label) => labels.includes(label)));
  if (blocked.length > 0) tests.push((task) => blocked.includes(blockedState(task)));
  if (search !== '') tests.push(hasAssignee(search));
  return (task) => {
    for (let at = 0; at < tests.length; at += 1) if (!tests[at]?.(task)) return false;
    return true;
  };
}

const listFields = [
  'statuses',
  'priorities',
  'assignees',
  'creators',
  'labels',
  'blocked',
] as const;

/** Whether two filters are the same apart from their text. */
const sameChoices = (one: TaskFilters, other: TaskFilters): boolean =>
  one === other ||
  (listFields.every((field) => sameList(one[field], other[field])) &&
    one.dueFrom === other.dueFrom &&
    one.dueTo === other.dueTo);

const sameExceptSearch = (one: TaskListOptions, other: TaskListOptions): boolean =>
  one.dueCategory === other.dueCategory &&
  one.mine === other.mine &&
  one.withCompleted === other.withCompleted &&
  one.withNotYet === other.withNotYet &&
  one.bounds === other.bounds &&
  sameChoices(one.filters, other.filters);

/** Whether the same tasks pass, apart from the words of the text. */
export const hasSameFilter = (one: TaskListOptions, other: TaskListOptions): boolean =>
  one.search === other.search && sameExceptSearch(one, other);

/** Whether the searched name only became longer, and everything else is the same. */
export const isNarrower = (next: TaskListOptions, before: TaskListOptions): boolean =>
  next.search.includes(before.search) && sameExceptSearch(next, before);
