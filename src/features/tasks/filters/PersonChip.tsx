import Chip from '@mui/material/Chip';
import { selectUser } from '../../../session/sessionSlice';
import { useAppSelector } from '../../../store/hooks';
import { noPerson } from '../taskFilters';
import { selectTaskPages } from '../tasksSelectors';
import { nobodyTexts, findName } from './dynamicOptions';
import { useAccounts } from './useAccounts';

/** A person whom the list is narrowed to. The name comes from the tasks, else from the accounts. */
export function PersonChip({
  id,
  what,
  onDelete,
}: {
  id: string;
  what: 'Assignee' | 'Creator';
  onDelete: () => void;
}) {
  const self = useAppSelector(selectUser);
  const named = useAppSelector((state) =>
    id === noPerson ? nobodyTexts.assignees : findName(selectTaskPages(state).pages, id),
  );
  const accounts = useAccounts({ skip: named !== undefined });
  const name =
    named ??
    (self?._id === id ? self.name : accounts.find((account) => account._id === id)?.name) ??
    'somebody who is not in this list';
  return <Chip size="small" label={`${what}: ${name}`} onDelete={onDelete} />;
}
