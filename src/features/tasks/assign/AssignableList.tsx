import { useMemo, useState, type KeyboardEvent } from 'react';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { errorText, isAppError } from '../../../lib/errors';
import type { Task } from '../../../contract/task';
import type { User } from '../../../contract/user';
import { formatCount } from '../../../lib/format';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { isComposing } from '../../../ui/keyboard/keys';
import { Spinner } from '../../../ui/elements/Spinner';
import { useAccounts } from '../filters/useAccounts';
import { useGetUnassignedUsersQuery } from '../../../data/nouns/tasks/tasksApi';
import { AssignableRow } from './AssignableRow';
import { fiveRows } from './assignRows';
import { visibleAssignable } from './visibleAssignable';

interface Props {
  task: Task;
  chosen: readonly string[];
  /** Only one person may be chosen: another choice takes the place of the first. */
  isSingle: boolean;
  onChange: (ids: readonly string[]) => void;
  /** Enter without a text. */
  onSubmit: () => void;
}

/** The active accounts that are not assigned, sorted by name. The server sends the same. */
const assignableOf = (accounts: readonly User[], { assignedTo }: Task): readonly User[] =>
  accounts
    .filter(({ _id, active }) => active && assignedTo.every((person) => person._id !== _id))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));

/** The people who could be given a task; five rows are in view, the rest scrolls. */
export function AssignableList({ task, chosen, isSingle, onChange, onSubmit }: Props) {
  const {
    data: answer,
    error,
    isLoading,
  } = useGetUnassignedUsersQuery(task._id, { refetchOnMountOrArgChange: true });
  const accounts = useAccounts();
  // Without a connection the known accounts are offered: an assignment waits in the outbox.
  const isKnown = accounts.length > 0 && isAppError(error) && error.status === 'NETWORK';
  const data = useMemo(
    () => (isKnown ? assignableOf(accounts, task) : answer),
    [isKnown, accounts, task, answer],
  );
  const emails = useMemo(() => new Map(accounts.map(({ _id, email }) => [_id, email])), [accounts]);
  const [typed, setTyped] = useState('');
  const { people, more } = useMemo(
    () => visibleAssignable(data ?? [], emails, typed, chosen),
    [data, emails, typed, chosen],
  );
  if (isLoading) return <Spinner />;
  if (error && !isKnown) return <ErrorAlert text={errorText(error, 'Something went wrong')} />;
  if (!data || data.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" role="status" sx={{ py: 1.5 }}>
        No idle users found
      </Typography>
    );
  const toggle = (id: string) => {
    if (isSingle) return onChange([id]);
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  /** Enter takes the first match, and then assigns. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (typed.trim() === '') return chosen.length > 0 ? onSubmit() : undefined;
    const first = people.find(({ _id }) => !chosen.includes(_id));
    if (!first) return;
    toggle(first._id);
    setTyped('');
  };
  return (
    <Stack spacing={1} sx={{ pt: 0.5 }}>
      <TextField
        // Not if a question was opened while the list was loading.
        autoFocus={!document.activeElement?.closest('[role=alertdialog]')}
        size="small"
        type="search"
        label={emails.size > 0 ? 'Find by name or e-mail' : 'Find by name'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
      />
      <List
        disablePadding
        {...(isSingle && { component: 'div', role: 'radiogroup' })}
        aria-label="Available users"
        sx={fiveRows}
      >
        {people.map((user) => (
          <AssignableRow
            key={user._id}
            user={user}
            email={emails.get(user._id)}
            checked={chosen.includes(user._id)}
            isSingle={isSingle}
            onToggle={() => toggle(user._id)}
          />
        ))}
      </List>
      {people.every(({ _id }) => chosen.includes(_id)) && (
        <Typography variant="body2" color="textSecondary" role="status">
          {typed.trim() === '' ? 'Everybody is chosen' : 'No such person'}
        </Typography>
      )}
      {more > 0 && (
        <Typography
          variant="caption"
          color="textSecondary"
        >{`${formatCount(more)} more: type to find them`}</Typography>
      )}
    </Stack>
  );
}
