import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../../data/store/clockSlice';
import type { BulkChange } from '../../../contract/bulk';
import { priorities, statuses } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import type { RootState } from '../../../data/store/rootState';
import { DateField } from '../../../ui/fields/DateField';
import { TagField } from '../../../ui/fields/TagField';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { useActiveUsers } from '../../../data/nouns/users/useActiveUsers';
import { selectUsers } from '../../../data/nouns/users/usersSelectors';
import { readEstimate } from '../../../lib/estimate';
import { EstimateField } from '../fields/EstimateField';
import { LabelField, labelLimits } from '../fields/LabelField';
import { PeopleField } from '../fields/PeopleField';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { bulkChangeEdited, type BulkPlan } from './bulkSlice';

/** The fields for the new values of the planned tasks. */
export function BulkFields({ plan }: { plan: BulkPlan }) {
  const dispatch = useAppDispatch();
  const { kind, change } = plan;
  const setChange = (next: BulkChange) => dispatch(bulkChangeEdited(next));
  switch (kind) {
    case 'status':
      return (
        <Choice
          label="Status"
          choices={statuses}
          value={change.status}
          onChange={(status) => setChange({ status })}
        />
      );
    case 'priority':
      return (
        <Choice
          label="Priority"
          choices={priorities}
          value={change.priority}
          onChange={(priority) => setChange({ priority })}
        />
      );
    case 'dueDate':
    case 'startDate':
      return (
        <Day
          label={kind === 'dueDate' ? 'Due Date' : 'Start Date'}
          value={change[kind]}
          onChange={(day) => setChange(day === undefined ? {} : { [kind]: day })}
        />
      );
    case 'estimate':
      return <Estimate onChange={(estimate) => setChange({ estimate })} value={change.estimate} />;
    case 'labels':
      return <Labels plan={plan} onChange={(labels) => setChange({ labels })} />;
    case 'assignees':
      return <Assignees plan={plan} onChange={(assignees) => setChange({ assignees })} />;
    case 'delete':
      return null;
  }
}

interface ChoiceProps<Word extends string> {
  label: string;
  choices: readonly Word[];
  value: Word | undefined;
  onChange: (word: Word) => void;
}

function Choice<Word extends string>({ label, choices, value, onChange }: ChoiceProps<Word>) {
  return (
    <ToggleButtons
      autoFocus
      label={label}
      choices={choices.map((word) => ({ value: word, label: word }))}
      value={value}
      onChange={onChange}
      sx={{ alignSelf: 'flex-start', '& > button': { px: { xs: 1.25, sm: 2 } } }}
    />
  );
}

interface DayProps {
  label: 'Due Date' | 'Start Date';
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
}

function Day({ label, value, onChange }: DayProps) {
  const { today } = useAppSelector(selectDayBounds);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <DateField
        autoFocus
        size="small"
        label={label}
        value={value ?? ''}
        today={today}
        onChange={(day) => onChange(day || undefined)}
      />
      <NoValue label={`No ${label.toLowerCase()}`} value={value} onChange={onChange} />
    </Stack>
  );
}

interface NoValueProps {
  label: string;
  value: unknown;
  onChange: (value: null | undefined) => void;
}

/** Takes the value away from the tasks, instead of giving them one. */
function NoValue({ label, value, onChange }: NoValueProps) {
  return (
    <Button
      variant={value === null ? 'contained' : 'outlined'}
      aria-pressed={value === null}
      onClick={() => onChange(value === null ? undefined : null)}
    >
      {label}
    </Button>
  );
}

interface EstimateProps {
  value: number | null | undefined;
  onChange: (value: number | null | undefined) => void;
}

function Estimate({ value, onChange }: EstimateProps) {
  const [typed, setTyped] = useState(String(value ?? ''));
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <EstimateField
        autoFocus
        size="small"
        value={value === null ? '' : typed}
        onChange={(text) => {
          setTyped(text);
          onChange(readEstimate(text) ?? undefined);
        }}
      />
      <NoValue
        label="No estimate"
        value={value}
        onChange={(none) => {
          setTyped('');
          onChange(none);
        }}
      />
    </Stack>
  );
}

/** Collected once, when the tasks are chosen: these values are only suggestions. */
function useCurrentValues({ ids }: BulkPlan) {
  const dispatch = useAppDispatch();
  return useMemo(
    () => dispatch(readState((getState) => selectCurrentValues(getState(), ids))),
    [dispatch, ids],
  );
}

/** A value that is added is no longer removed, and vice versa. */
const withoutItems = (texts: readonly string[], others: readonly string[]) =>
  texts.filter((text) => !others.includes(text));

interface DifferenceProps {
  plan: BulkPlan;
  onChange: (difference: { add: string[]; remove: string[] }) => void;
}

function Labels({ plan, onChange }: DifferenceProps) {
  const { labels } = useCurrentValues(plan);
  const { add = [], remove = [] } = plan.change.labels ?? {};
  return (
    <Stack spacing={2}>
      <LabelField
        autoFocus
        label="Add labels"
        value={add}
        onChange={(next) => onChange({ add: next, remove: withoutItems(remove, next) })}
      />
      <TagField
        label="Remove labels"
        limits={labelLimits}
        value={remove}
        options={labels}
        onChange={(next) => onChange({ add: withoutItems(add, next), remove: next })}
      />
    </Stack>
  );
}

function Assignees({ plan, onChange }: DifferenceProps) {
  const { active, isLoading } = useActiveUsers();
  const users = useAppSelector(selectUsers);
  const { people } = useCurrentValues(plan);
  // The e-mail, which tasks do not contain, distinguishes people with the same name.
  const assigned = useMemo(() => {
    const emails = new Map(users.map((user) => [user._id, user.email]));
    return people.map((person) => ({ ...person, email: emails.get(person._id) }));
  }, [people, users]);
  const { add = [], remove = [] } = plan.change.assignees ?? {};
  return (
    <Stack spacing={2}>
      <PeopleField
        autoFocus
        label="Assign"
        people={active}
        chosen={add}
        loading={isLoading}
        onChange={(next) => onChange({ add: next, remove: withoutItems(remove, next) })}
      />
      <PeopleField
        label="Unassign"
        people={assigned}
        kind="assigned person"
        chosen={remove}
        onChange={(next) => onChange({ add: withoutItems(add, next), remove: next })}
      />
    </Stack>
  );
}

/** The labels and the assignees of some tasks. */
function selectCurrentValues(
  state: RootState,
  ids: readonly string[],
): { labels: string[]; people: UserRef[] } {
  const labels = new Set<string>();
  const people = new Map<string, UserRef>();
  for (const id of ids) {
    const task = selectTaskById(state, id);
    for (const label of task?.labels ?? []) labels.add(label);
    for (const person of task?.assignedTo ?? []) people.set(person._id, person);
  }
  const byName = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true }).compare;
  return {
    labels: [...labels].sort(byName),
    people: [...people.values()].sort((a, b) => byName(a.name, b.name)),
  };
}
