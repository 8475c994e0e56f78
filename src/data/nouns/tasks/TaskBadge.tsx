import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardDoubleArrowUpRounded from '@mui/icons-material/KeyboardDoubleArrowUpRounded';
import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import type { Priority, Status } from '../../../contract/task';
import { SoftBadge } from '../../../ui/elements/SoftBadge';
import { badgeStyle, type BadgeField } from './badgeStyle';

const icons = {
  pending: RadioButtonUncheckedRounded,
  progress: ScheduleRounded,
  done: CheckCircleOutlineRounded,
  hold: PauseCircleOutlineRounded,
  high: KeyboardDoubleArrowUpRounded,
  medium: RemoveRounded,
  low: KeyboardArrowDownRounded,
} as const;

/** A task's status or priority: icon and word, so that colour is never the only sign. */
export function TaskBadge({ field, value }: { field: BadgeField; value: Status | Priority }) {
  const [tone, icon] = badgeStyle(field, value);
  const Icon = icons[icon];
  const label = field === 'status' ? 'Status' : 'Priority';
  return (
    <SoftBadge tone={tone} icon={<Icon />} title={`${label}: ${value}`}>
      {value}
    </SoftBadge>
  );
}
