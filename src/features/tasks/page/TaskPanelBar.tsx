import { useState } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import type { Task } from '../../../contract/task';
import { useAppDispatch } from '../../../data/store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { positionBelow } from '../fields/menuPosition';
import { TaskMenu } from '../fields/TaskMenu';
import { copyTaskLink } from '../copyTaskLink';
import type { Neighbours } from './useNeighbours';
import { Watchers } from './Watchers';

interface TaskPanelBarProps {
  /** Undefined while it is not loaded, and after it was deleted. */
  task: Task | undefined;
  neighbours: Neighbours;
  onPrevious: () => void;
  onNext: () => void;
  onClose: () => void;
}

/** The tools above an open task. */
export function TaskPanelBar({ task, neighbours, onPrevious, onNext, onClose }: TaskPanelBarProps) {
  const dispatch = useAppDispatch();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const close = (
    <IconAction label="Close task" description="Close (Esc)" onClick={onClose}>
      {isPhone ? <ArrowBackRounded fontSize="small" /> : <CloseRounded fontSize="small" />}
    </IconAction>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.25,
        px: { xs: 1, sm: 2 },
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
        flexShrink: 0,
        displayPrint: 'none',
      }}
    >
      {isPhone && close}
      <IconAction
        label="Previous task"
        description="Previous task (K)"
        disabled={neighbours.previous === undefined}
        onClick={onPrevious}
      >
        <KeyboardArrowUpRounded fontSize="small" />
      </IconAction>
      <IconAction
        label="Next task"
        description="Next task (J)"
        disabled={neighbours.next === undefined}
        onClick={onNext}
      >
        <KeyboardArrowDownRounded fontSize="small" />
      </IconAction>
      <Box sx={{ flex: 1, minWidth: 0, px: 0.75, typography: 'body2', color: 'text.secondary' }}>
        {task?.number !== undefined && `#${task.number}`}
      </Box>
      {task && (
        <>
          <Watchers taskId={task._id} />
          <IconAction label="Copy link" onClick={() => void dispatch(copyTaskLink(task._id))}>
            <LinkRounded fontSize="small" />
          </IconAction>
          <MenuButton taskId={task._id} />
        </>
      )}
      {!isPhone && close}
    </Box>
  );
}

function MenuButton({ taskId }: { taskId: string }) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const close = () => {
    // A dialog that opens next returns the focus to the element that has it now.
    button?.focus();
    setButton(null);
  };
  return (
    <>
      <IconAction
        label="Task settings"
        aria-haspopup="menu"
        aria-expanded={button !== null}
        onClick={(event) => setButton(event.currentTarget)}
      >
        <MoreHorizRounded fontSize="small" />
      </IconAction>
      {button && <TaskMenu taskId={taskId} position={positionBelow(button)} onClose={close} />}
    </>
  );
}
