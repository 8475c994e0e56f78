import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import TimelapseRounded from '@mui/icons-material/TimelapseRounded';
import type { Status } from '../../../contract/task';
import { SoftBadge } from '../../../ui/elements/SoftBadge';

const looks = {
  Pending: { tone: 'neutral', Icon: RadioButtonUncheckedRounded },
  'In Progress': { tone: 'primary', Icon: TimelapseRounded },
  Completed: { tone: 'success', Icon: CheckCircleRounded },
  'On Hold': { tone: 'warning', Icon: PauseCircleRounded },
} as const;

/** A task's status: icon and word, so that colour is never the only sign. */
export function StatusBadge({ status }: { status: Status }) {
  const { tone, Icon } = looks[status] ?? looks.Pending;
  return (
    <SoftBadge tone={tone} icon={<Icon />} title={`Status: ${status}`}>
      {status}
    </SoftBadge>
  );
}
