import { useMemo } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { selectDayBounds } from '../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { ChoiceList, type Choice } from '../../ui/fields/ChoiceList';
import { RangeDateField } from '../../ui/fields/RangeDateField';
import { useUsers } from '../../data/nouns/users/useUsers';
import { selectUsers } from '../../data/nouns/users/usersSelectors';
import { auditFiltersChanged, selectAuditFilters } from './auditListSlice';
import { selectAudit } from './auditSlice';

/** Chooses one person: an account, or a person in the loaded lines, whose account may have been deleted. */
export function PersonChoices() {
  const dispatch = useAppDispatch();
  useUsers();
  const users = useAppSelector(selectUsers);
  const { lines } = useAppSelector(selectAudit);
  const { person: chosen } = useAppSelector(selectAuditFilters);
  const choices = useMemo((): Choice[] => {
    const found = new Map<string, Choice>();
    for (const { _id, name, email } of users)
      found.set(_id, { value: _id, label: name, detail: email });
    for (const { actor, target } of lines)
      for (const person of [actor, target?.type === 'user' ? target : null])
        if (person && !found.has(person._id))
          found.set(person._id, { value: person._id, label: person.name, detail: 'No account' });
    return [...found.values()].sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
  }, [users, lines]);
  return (
    <ChoiceList
      searchable
      label="Person"
      choices={choices}
      chosen={chosen === null ? [] : [chosen]}
      emptyText="No such person"
      onChange={(next) => dispatch(auditFiltersChanged({ person: next.at(-1) ?? null }))}
    />
  );
}

/** Chooses the first and the last day. Either may be empty. */
export function TimeChoices({ onDone }: { onDone: () => void }) {
  const dispatch = useAppDispatch();
  const { from, to } = useAppSelector(selectAuditFilters);
  const { today } = useAppSelector(selectDayBounds);
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <RangeDateField
        label="From"
        value={from}
        today={today}
        onChange={(day) => day !== from && dispatch(auditFiltersChanged({ from: day }))}
      />
      <RangeDateField
        label="To"
        value={to}
        today={today}
        onChange={(day) => day !== to && dispatch(auditFiltersChanged({ to: day }))}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button
          size="small"
          color="inherit"
          disabled={from === null && to === null}
          onClick={() => dispatch(auditFiltersChanged({ from: null, to: null }))}
        >
          Any time
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </Stack>
    </Stack>
  );
}
