import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardDoubleArrowUpRounded from '@mui/icons-material/KeyboardDoubleArrowUpRounded';
import PauseCircleRounded from '@mui/icons-material/PauseCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import TimelapseRounded from '@mui/icons-material/TimelapseRounded';
import type { Priority, Status } from '../../../contract/task';
import { SoftBadge } from '../../../ui/elements/SoftBadge';

const styles = {
  Pending: { tone: 'neutral', Icon: RadioButtonUncheckedRounded },
  'In Progress': { tone: 'primary', Icon: TimelapseRounded },
  Completed: { tone: 'success', Icon: CheckCircleRounded },
  'On Hold': { tone: 'warning', Icon: PauseCircleRounded },
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
