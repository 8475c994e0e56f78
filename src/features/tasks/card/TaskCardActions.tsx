import Badge from '@mui/material/Badge';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import type { Task } from '../../../contract/task';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { commentCount } from '../taskDisplay';
import { TaskSettingsMenu } from './TaskSettingsMenu';
import { useMayEdit } from '../useMayEdit';
import { useUnreadComments } from './useUnreadComments';
import { dialogOpened, type TaskDialogKind } from '../tasksSlice';

/** The buttons of a card. People who are neither assignee nor administrator see no edit control. */
export function TaskCardActions({ task }: { task: Task }) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const mayEdit = useMayEdit(task);
  const unread = useUnreadComments(task);
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
      {mayEdit && <TaskSettingsMenu taskId={task._id} />}
      {isAdministrator && (
        <IconAction label="Delete" onClick={open('delete')}>
          <DeleteOutlineRounded fontSize="small" />
        </IconAction>
      )}
    </Stack>
  );
}

function describe(comments: number, unread: number): string {
  if (comments === 0) return 'No comments';
  return `${comments} ${comments === 1 ? 'comment' : 'comments'}${unread > 0 ? `, ${unread} unread` : ''}`;
}
