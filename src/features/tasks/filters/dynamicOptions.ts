import type { Choice } from '../../../ui/fields/ChoiceList';
import { noPerson } from '../taskFilters';
import type { Task } from '../../../contract/task';
import { displayName } from '../taskDisplay';

/** Fields of the filters whose choices come from the list itself. */
export type DynamicField = 'assignees' | 'creators' | 'labels';

/** An account that can be chosen although no task names it. */
export interface Account {
  _id: string;
  name: string;
  email: string;
}

const byLabel = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });
const sorted = (choices: Choice[]) => choices.sort((a, b) => byLabel.compare(a.label, b.label));

export const nobodyTexts = { assignees: 'Nobody', creators: 'Nobody', labels: 'No label' } as const;

/** Who can be chosen: those whom tasks name, and the accounts that the administrator knows of. Names that repeat carry the e-mail. */
function peopleChoices(named: ReadonlyMap<string, string>, accounts: readonly Account[]): Choice[] {
  const emails = new Map(accounts.map(({ _id, email }) => [_id, email]));
  const people = new Map([
    ...accounts.map(({ _id, name }): [string, string] => [_id, name]),
    ...named,
  ]);
  return sorted([...people].map(([value, label]) => ({ value, label, detail: emails.get(value) })));
}

/** The choices of a field, by name; nobody first where a task can have nobody. */
export function choicesOf(
  field: DynamicField,
  facts: TaskValues,
  accounts: readonly Account[],
): Choice[] {
  if (field === 'labels')
    return sorted([...facts.labels].map((label) => ({ value: label, label })));
  const people = peopleChoices(facts[field], accounts);
  return field === 'assignees'
    ? [{ value: noPerson, label: nobodyTexts.assignees }, ...people]
    : people;
}

/** People and labels that stand in rows: what a list can be narrowed to. */
export interface TaskValues {
  assignees: ReadonlyMap<string, string>;
  creators: ReadonlyMap<string, string>;
  labels: ReadonlySet<string>;
}

type Page = readonly (Task | null)[];

/** A page never changes, so what stands in it is looked up once. */
const valuesByPage = new WeakMap<Page, TaskValues>();

function collectPageValues(page: Page): TaskValues {
  const held = valuesByPage.get(page);
  if (held) return held;
  const assignees = new Map<string, string>();
  const creators = new Map<string, string>();
  const labels = new Set<string>();
  for (const task of page) {
    if (!task) continue;
    for (const person of task.assignedTo) assignees.set(person._id, displayName(person));
    if (task.createdBy?._id) creators.set(task.createdBy._id, displayName(task.createdBy));
    for (const label of task.labels) labels.add(label);
  }
  const facts = { assignees, creators, labels };
  valuesByPage.set(page, facts);
  return facts;
}

/** What stands in a whole list. */
export function collectValues(pages: readonly Page[]): TaskValues {
  const assignees = new Map<string, string>();
  const creators = new Map<string, string>();
  const labels = new Set<string>();
  for (const page of pages) {
    const facts = collectPageValues(page);
    for (const [id, name] of facts.assignees) assignees.set(id, name);
    for (const [id, name] of facts.creators) creators.set(id, name);
    for (const label of facts.labels) labels.add(label);
  }
  return { assignees, creators, labels };
}

/** The name under which a person stands in the list, or undefined. Costs one look per page. */
export function findName(pages: readonly Page[], id: string): string | undefined {
  for (const page of pages) {
    const facts = collectPageValues(page);
    const name = facts.assignees.get(id) ?? facts.creators.get(id);
    if (name !== undefined) return name;
  }
  return undefined;
}
