import { useState } from 'react';
import Badge from '@mui/material/Badge';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import type { Task } from '../../../contract/task';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { positionBelow, TaskMenu } from '../fields/TaskMenu';
import { commentCount } from '../taskDisplay';
import { selectMayEdit, selectUnreadComments } from '../tasksSelectors';
import { dialogOpened, type TaskDialogKind } from '../tasksSlice';

/** The buttons of a card. Only assignees and administrators get those that edit the task. */
export function TaskCardActions({ task }: { task: Task }) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const mayEdit = useAppSelector((state) => selectMayEdit(state, task));
  const unread = useAppSelector((state) => selectUnreadComments(state, task));
  const open = (kind: TaskDialogKind) => () => dispatch(dialogOpened({ kind, taskId: task._id }));
  const comments = commentCount(task);
  return (
    <Stack direction="row" sx={{ flexShrink: 0 }}>
      <IconAction label="Activity" onClick={open('activity')}>
        <HistoryRounded fontSize="small" />
      </IconAction>
      <IconAction
        label="Comments"
        description={describe(comments, unread)}
        onClick={open('comments')}
      >
        <Badge variant="dot" color="error" invisible={unread === 0}>
          <ChatBubbleOutlineRounded fontSize="small" />
        </Badge>
        {comments > 0 && (
          <Typography
            component="span"
            variant="caption"
            aria-hidden
            sx={{ ml: 0.5, fontWeight: 600 }}
          >
            {comments}
          </Typography>
        )}
      </IconAction>
      {mayEdit && <SettingsButton taskId={task._id} />}
      {isAdministrator && (
        <IconAction label="Delete" onClick={open('delete')}>
          <DeleteOutlineRounded fontSize="small" />
        </IconAction>
      )}
    </Stack>
  );
}

function SettingsButton({ taskId }: { taskId: string }) {
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
        <TuneRounded fontSize="small" />
      </IconAction>
      {button && (
        <TaskMenu short taskId={taskId} position={positionBelow(button)} onClose={close} />
      )}
    </>
  );
}

function describe(comments: number, unread: number): string {
  if (comments === 0) return 'No comments';
  const count = `${comments} ${comments === 1 ? 'comment' : 'comments'}`;
  return unread > 0 ? `${count}, ${unread} unread` : count;
}
