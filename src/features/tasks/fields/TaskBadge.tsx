import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardDoubleArrowUpRounded from '@mui/icons-material/KeyboardDoubleArrowUpRounded';
import PauseCircleOutlineRounded from '@mui/icons-material/PauseCircleOutlineRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import type { Priority, Status } from '../../../contract/task';
import { SoftBadge } from '../../../ui/elements/SoftBadge';

const styles = {
  Pending: { tone: 'neutral', Icon: RadioButtonUncheckedRounded },
  'In Progress': { tone: 'primary', Icon: ScheduleRounded },
  Completed: { tone: 'success', Icon: CheckCircleOutlineRounded },
  'On Hold': { tone: 'warning', Icon: PauseCircleOutlineRounded },
  High: { tone: 'error', Icon: KeyboardDoubleArrowUpRounded },
  Medium: { tone: 'warning', Icon: RemoveRounded },
  Low: { tone: 'neutral', Icon: KeyboardArrowDownRounded },
} as const;
const fields = {
  status: { label: 'Status', defaultStyle: styles.Pending },
  priority: { label: 'Priority', defaultStyle: styles.Medium },
} as const;

/** A task's status or priority: icon and word, so that colour is never the only sign. */
export function TaskBadge({
  field,
  value,
}: {
  field: keyof typeof fields;
  value: Status | Priority;
}) {
  const { label, defaultStyle } = fields[field];
  // Another backend may send a value that Docket does not know.
  const { tone, Icon } = styles[value] ?? defaultStyle;
  return (
    <SoftBadge tone={tone} icon={<Icon />} title={`${label}: ${value}`}>
      {value}
    </SoftBadge>
  );
}
