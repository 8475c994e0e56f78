import Chip from '@mui/material/Chip';
import { selectUser } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { noPerson } from '../../../data/nouns/tasks/taskFilters';
import { selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';
import { findName, noPersonLabel } from './filterChoices';
import { useAccounts } from './useAccounts';

interface PersonChipProps {
  id: string;
  label: string;
  onDelete: () => void;
}

/** The chip of a filter by a person. The name comes from the tasks, or else from the accounts. */
export function PersonChip({ id, label, onDelete }: PersonChipProps) {
  const self = useAppSelector(selectUser);
  const nameInTasks = useAppSelector((state) =>
    id === noPerson ? noPersonLabel : findName(selectTaskPages(state).pages, id),
  );
  const accounts = useAccounts({ skip: nameInTasks !== undefined });
  const name =
    nameInTasks ??
    (self?._id === id ? self.name : accounts.find((account) => account._id === id)?.name) ??
    'someone who is not in this list';
  return <Chip size="small" label={`${label}: ${name}`} onDelete={onDelete} />;
}
