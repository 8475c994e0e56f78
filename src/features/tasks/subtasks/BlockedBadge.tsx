import BlockRounded from '@mui/icons-material/BlockRounded';
import type { Task } from '../../../contract/task';
import { blockedText } from '../../../data/nouns/tasks/taskDisplay';
import { selectOpenBlockers } from '../../../data/nouns/tasks/taskScreenSelectors';
import { useAppSelector } from '../../../data/store/hooks';
import { SoftBadge } from '../../../ui/elements/SoftBadge';

/** Says that a task waits for others, and for how many. Nothing if it does not. */
export function BlockedBadge({ task }: { task: Task }) {
  const openBlockers = useAppSelector((state) => selectOpenBlockers(state, task));
  if (openBlockers === 0) return null;
  return (
    <SoftBadge tone="warning" icon={<BlockRounded />} title={blockedText(openBlockers)}>
      Blocked
    </SoftBadge>
  );
}
