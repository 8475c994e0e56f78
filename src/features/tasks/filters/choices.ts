import type { Choice } from '../../../ui/ChoiceList';
import { nobody } from '../taskFilters';
import type { ListFacts } from './listFacts';

/** Fields of the filters whose choices come from the list itself. */
export type ListedField = 'assignees' | 'creators' | 'labels';

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
  field: ListedField,
  facts: ListFacts,
  accounts: readonly Account[],
): Choice[] {
  if (field === 'labels')
    return sorted([...facts.labels].map((label) => ({ value: label, label })));
  const people = peopleChoices(facts[field], accounts);
  return field === 'assignees'
    ? [{ value: nobody, label: nobodyTexts.assignees }, ...people]
    : people;
}
