import type { Task } from '../../../contract/task';
import type { User } from '../../../contract/user';
import type { Choice } from '../../../ui/fields/ChoiceList';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { noPerson } from '../../../data/nouns/tasks/taskFilters';

/** The filters that hold choices, in the order of the screen. */
export const filterFields = [
  { field: 'statuses', label: 'Status' },
  { field: 'priorities', label: 'Priority' },
  { field: 'assignees', label: 'Assignee' },
  { field: 'creators', label: 'Creator' },
  { field: 'labels', label: 'Label' },
  { field: 'blocked', label: 'Blocked' },
] as const;

/** Filters whose choices depend on the loaded tasks. */
export type DynamicField = 'assignees' | 'creators' | 'labels';

/** The people, with their names by id, and the labels of some tasks. */
interface TaskValues {
  assignees: Map<string, string>;
  creators: Map<string, string>;
  labels: Set<string>;
}

type Page = readonly (Task | null)[];

/** Pages are immutable, so their values are collected once. */
const valuesByPage = new WeakMap<Page, TaskValues>();

const noValues = (): TaskValues => ({
  assignees: new Map(),
  creators: new Map(),
  labels: new Set(),
});

function collectPageValues(page: Page): TaskValues {
  const collected = valuesByPage.get(page);
  if (collected) return collected;
  const values = noValues();
  for (const task of page) {
    if (!task) continue;
    for (const person of task.assignedTo) values.assignees.set(person._id, displayName(person));
    if (task.createdBy?._id) values.creators.set(task.createdBy._id, displayName(task.createdBy));
    for (const label of task.labels) values.labels.add(label);
  }
  valuesByPage.set(page, values);
  return values;
}

function collectValues(pages: readonly Page[]): TaskValues {
  const all = noValues();
  for (const page of pages) {
    const values = collectPageValues(page);
    for (const [id, name] of values.assignees) all.assignees.set(id, name);
    for (const [id, name] of values.creators) all.creators.set(id, name);
    for (const label of values.labels) all.labels.add(label);
  }
  return all;
}

/** A person's name as the tasks have it. */
export function findName(pages: readonly Page[], id: string): string | undefined {
  for (const page of pages) {
    const { assignees, creators } = collectPageValues(page);
    const name = assignees.get(id) ?? creators.get(id);
    if (name !== undefined) return name;
  }
  return undefined;
}

function sorted(choices: Choice[]): Choice[] {
  const { compare } = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
  return choices.sort((a, b) => compare(a.label, b.label));
}

/** A chosen value, with its filter. 'Not blocked' says both. */
export const filterText = (
  { field, label }: Pick<(typeof filterFields)[number], 'field' | 'label'>,
  value: string,
): string => (field === 'blocked' ? value : `${label}: ${value}`);

export const noPersonLabel = 'Nobody';

/** The choices of a field, sorted by label: what the tasks contain, and all `accounts`. */
export function dynamicChoices(
  field: DynamicField,
  pages: readonly Page[],
  accounts: readonly User[],
): Choice[] {
  const values = collectValues(pages);
  if (field === 'labels')
    return sorted([...values.labels].map((label) => ({ value: label, label })));
  const emails = new Map(accounts.map(({ _id, email }) => [_id, email]));
  const names = new Map([
    ...accounts.map(({ _id, name }): [string, string] => [_id, name]),
    ...values[field],
  ]);
  // The e-mail distinguishes people with the same name.
  const people = [...names].map(([value, label]) => ({ value, label, detail: emails.get(value) }));
  return field === 'assignees'
    ? [{ value: noPerson, label: noPersonLabel }, ...sorted(people)]
    : sorted(people);
}
