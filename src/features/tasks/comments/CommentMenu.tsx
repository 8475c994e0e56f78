import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { Comment } from '../../../contract/task';
import { errorText } from '../../../lib/errors';
import { newKey } from '../../../data/api/newKey';
import { changeDraft } from '../../../data/drafts/draftsSlice';
import { commentEditDraft } from '../../../data/nouns/tasks/taskDrafts';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';
import { useAppDispatch, type AppThunk } from '../../../data/store/hooks';
import { toastShown } from '../../../data/toasts/toastsSlice';

/** Deletes a comment of this person. A toast offers to undo it. */
const removeComment =
  (id: string, { _id: commentId = '', text }: Comment): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const taskTitle = selectShownTask(getState(), id)?.title;
    const arg = { id, commentId, text, taskTitle, key: dispatch(newKey()) };
    const { error } = await dispatch(
      tasksApi.endpoints.deleteComment.initiate(arg, { track: false }),
    );
    if (error) dispatch(toastShown({ message: errorText(error), variant: 'error' }));
  };

interface CommentMenuProps {
  taskId: string;
  comment: Comment;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What a person can do with a comment of their own. */
export function CommentMenu({ taskId, comment, anchor, onClose }: CommentMenuProps) {
  const dispatch = useAppDispatch();
  const edit = () => {
    onClose();
    const { _id: id, text, mentions } = comment;
    const base = { text, seenText: text, ...(mentions && { mentions }) };
    dispatch(changeDraft(commentEditDraft, {}, { id, base }));
  };
  const remove = () => {
    onClose();
    void dispatch(removeComment(taskId, comment));
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // The editor takes the focus.
      disableRestoreFocus={anchor === null}
      slotProps={{ list: { 'aria-label': 'Comment actions' } }}
    >
      <MenuItem onClick={edit}>
        <ListItemIcon>
          <EditOutlined fontSize="small" />
        </ListItemIcon>
        Edit
      </MenuItem>
      <MenuItem onClick={remove}>
        <ListItemIcon>
          <DeleteOutlineRounded fontSize="small" />
        </ListItemIcon>
        Delete
      </MenuItem>
    </Menu>
  );
}
