import { useState } from 'react';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { IconAction } from '../../../ui/elements/IconAction';
import { useSnooze } from './useSnooze';

const SnoozeMenu = lazyPopover(
  'SnoozeMenu',
  () => import(/* webpackChunkName: 'reminders' */ './reminderParts'),
);

/** Opens the times at which a person can be reminded of a task again. */
export function SnoozeButton({ taskId }: { taskId: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { sentence } = useSnooze(taskId);
  return (
    <>
      <IconAction
        label="Remind me later"
        description={sentence}
        color={sentence ? 'primary' : 'default'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ScheduleRounded fontSize="small" />
      </IconAction>
      <SnoozeMenu taskId={taskId} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
