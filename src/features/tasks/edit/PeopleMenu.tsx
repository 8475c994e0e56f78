import { useMemo } from 'react';
import Popover from '@mui/material/Popover';
import { useAppDispatch } from '../../../data/store/hooks';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { ChoiceList } from '../../../ui/fields/ChoiceList';
import { useAccounts } from '../filters/useAccounts';
import { isSecondClick, type PopupProps } from './editorProps';
import { setAssigned } from './setAssigned';

/** The people of a task, for administrators. Each click or Enter assigns or unassigns one, at once. */
export function PeopleMenu({ task, anchor, onGiveUp }: PopupProps) {
  const dispatch = useAppDispatch();
  const accounts = useAccounts();
  const assigned = task?.assignedTo;
  const choices = useMemo(() => {
    const known = new Set(accounts.map(({ _id }) => _id));
    return [
      // A person whose account was deleted can still be unassigned.
      ...(assigned ?? [])
        .filter(({ _id }) => !known.has(_id))
        .map((person) => ({ value: person._id, label: displayName(person) })),
      ...accounts
        .filter(({ _id, active }) => active || assigned?.some((person) => person._id === _id))
        .map(({ _id, name, email }) => ({ value: _id, label: name, detail: email })),
    ];
  }, [accounts, assigned]);
  if (!task) return null;
  const chosen = task.assignedTo.map(({ _id }) => _id);
  const change = async (next: readonly string[]) => {
    const added = next.find((id) => !chosen.includes(id));
    const _id = added ?? chosen.find((id) => !next.includes(id)) ?? '';
    const name = choices.find(({ value }) => value === _id)?.label ?? '';
    const message = await dispatch(setAssigned(task, { _id, name }, added !== undefined));
    if (message) dispatch(toastShown({ message, variant: 'error' }));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(event: object) => !isSecondClick(event) && onGiveUp()}
      // Until the field has the focus, typed letters are keys of the list.
      transitionDuration={0}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Assigned to', sx: { width: 300 } } }}
    >
      <ChoiceList
        searchable
        label="People"
        choices={choices}
        chosen={chosen}
        onChange={(next) => void change(next)}
        emptyText="No such person"
      />
    </Popover>
  );
}
