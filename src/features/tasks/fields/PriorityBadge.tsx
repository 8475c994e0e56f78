import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardDoubleArrowUpRounded from '@mui/icons-material/KeyboardDoubleArrowUpRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import type { Priority } from '../../../contract/task';
import { SoftBadge } from '../../../ui/elements/SoftBadge';

const looks = {
  High: { tone: 'error', Icon: KeyboardDoubleArrowUpRounded },
  Medium: { tone: 'warning', Icon: RemoveRounded },
  Low: { tone: 'neutral', Icon: KeyboardArrowDownRounded },
} as const;

/** A task's priority: icon and word, so that colour is never the only sign. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { tone, Icon } = looks[priority] ?? looks.Medium;
  return (
    <SoftBadge tone={tone} icon={<Icon />} title={`Priority: ${priority}`}>
      {priority}
    </SoftBadge>
  );
}
