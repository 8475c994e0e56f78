import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { useNavigate } from 'react-router-dom';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { assignState } from '../../navigation/assignState';
import { selectTaskById } from '../tasksSelectors';
import { dialogOpened, type TaskDialogKind } from '../tasksSlice';
import { selectMayEdit } from '../useMayEdit';

/** Where the menu of a row is open. */
export interface RowMenu {
  taskId: string;
  /** In pixels of the window. */
  left: number;
  top: number;
}

/** What can be done with one task of the table: one menu for all rows, as rows keep nothing. */
export function TaskRowMenu({ menu, onClose }: { menu: RowMenu; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const task = useAppSelector((state) => selectTaskById(state, menu.taskId));
  const mayEdit = useAppSelector((state) => task !== undefined && selectMayEdit(state, task));
  const open = (kind: TaskDialogKind) => () => {
    onClose();
    dispatch(dialogOpened({ kind, taskId: menu.taskId }));
  };
  return (
    <Menu
      open={task !== undefined}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={menu}
      slotProps={{ list: { 'aria-label': 'Task settings' } }}
    >
      {mayEdit && (
        <MenuItem onClick={open('edit')}>
          <ListItemIcon>
            <EditOutlined fontSize="small" />
          </ListItemIcon>
          {isAdministrator ? 'Edit Task' : 'Update Task Status'}
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem onClick={open('assign')}>
          <ListItemIcon>
            <PersonAddAltOutlined fontSize="small" />
          </ListItemIcon>
          Assign User
        </MenuItem>
      )}
      {isAdministrator && task && (
        <MenuItem onClick={() => void navigate('/assign', { state: assignState(task) })}>
          <ListItemIcon>
            <GroupsOutlined fontSize="small" />
          </ListItemIcon>
          Assigned Users
        </MenuItem>
      )}
      <MenuItem onClick={open('comments')}>
        <ListItemIcon>
          <ChatBubbleOutlineRounded fontSize="small" />
        </ListItemIcon>
        Comments
      </MenuItem>
      <MenuItem onClick={open('activity')}>
        <ListItemIcon>
          <HistoryRounded fontSize="small" />
        </ListItemIcon>
        Activity
      </MenuItem>
      {task && task.attachments.length > 0 && (
        <MenuItem onClick={open('files')}>
          <ListItemIcon>
            <AttachFileRounded fontSize="small" />
          </ListItemIcon>
          Attached Files
        </MenuItem>
      )}
      {isAdministrator && (
        <MenuItem onClick={open('delete')}>
          <ListItemIcon>
            <DeleteOutlineRounded fontSize="small" />
          </ListItemIcon>
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}
