import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import OpenInFullRounded from '@mui/icons-material/OpenInFullRounded';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { useNavigate } from 'react-router-dom';
import { selectIsAdministrator, selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { selectOpenTaskId, taskPath } from '../../../data/navigation/taskPath';
import { assignState } from '../../../data/navigation/assignState';
import { copyTaskLink } from '../copyTaskLink';
import { selectMayEdit, selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import {
  selectIsTaskSelected,
  taskSelectionToggled,
} from '../../../data/nouns/tasks/taskSelectionSlice';
import { addSubtask, selectMayAddSubtask } from '../../../data/nouns/tasks/tree/addSubtask';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import type { TaskDialogKind } from '../../../data/nouns/tasks/tasksSlice';
import type { MenuPosition } from './menuPosition';

interface TaskMenuProps {
  taskId: string;
  position: MenuPosition;
  /** Offers only what a card has no button for. */
  short?: boolean;
  onClose: () => void;
}

/** The task settings: what this person can do with one task. */
export function TaskMenu({ taskId, position, short = false, onClose }: TaskMenuProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const task = useAppSelector((state) => selectShownTask(state, taskId));
  const mayEdit = useAppSelector((state) => task !== undefined && selectMayEdit(state, task));
  const mayAddSubtask = useAppSelector((state) => selectMayAddSubtask(state, taskId));
  const open = (kind: TaskDialogKind) => () => {
    onClose();
    dispatch(dialogOpened(`task/${kind}`, { taskId }));
  };
  // The cards of a phone have no check box until one is selected.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isDocket = useAppSelector(selectIsDocket);
  const isSelectable = isDocket && isPhone;
  const isSelected = useAppSelector((state) => selectIsTaskSelected(state, taskId));
  const select = () => {
    onClose();
    dispatch(taskSelectionToggled(taskId));
  };
  const isOpen = useAppSelector((state) => selectOpenTaskId(state) === taskId);
  // A card has buttons for them, and the open task shows them.
  const isShownElsewhere = short || isOpen;
  const openTask = () => {
    onClose();
    void navigate(taskPath(taskId));
  };
  const copyLink = () => {
    onClose();
    void dispatch(copyTaskLink(taskId));
  };
  const snooze = () => {
    onClose();
    dispatch(dialogOpened('snooze', { taskId }));
  };
  const items = [
    mayEdit && {
      label: isAdministrator ? 'Edit Task' : 'Update Task Status',
      Icon: EditOutlined,
      onClick: open('edit'),
    },
    mayEdit && { label: 'Assign User', Icon: PersonAddAltOutlined, onClick: open('assign') },
    // The open task has a button for it.
    mayAddSubtask &&
      !isOpen && {
        label: 'Add Sub-task',
        Icon: AccountTreeOutlined,
        onClick: () => {
          onClose();
          dispatch(addSubtask(taskId));
        },
      },
    isAdministrator &&
      task && {
        label: 'Assigned Users',
        Icon: GroupsOutlined,
        onClick: () => void navigate('/assign', { state: assignState(task) }),
      },
    !isShownElsewhere && {
      label: 'Comments',
      Icon: ChatBubbleOutlineRounded,
      onClick: open('comments'),
    },
    !isShownElsewhere && { label: 'Activity', Icon: HistoryRounded, onClick: open('activity') },
    !isShownElsewhere &&
      task !== undefined &&
      task.attachments.length > 0 && {
        label: 'Attached Files',
        Icon: AttachFileRounded,
        onClick: open('files'),
      },
    !isShownElsewhere && { label: 'Open', Icon: OpenInFullRounded, onClick: openTask },
    short &&
      isSelectable && {
        label: isSelected ? 'Deselect' : 'Select',
        Icon: CheckBoxOutlined,
        onClick: select,
      },
    isDocket && { label: 'Remind me later', Icon: ScheduleRounded, onClick: snooze },
    { label: 'Copy link', Icon: LinkRounded, onClick: copyLink },
    !short &&
      isAdministrator && { label: 'Delete', Icon: DeleteOutlineRounded, onClick: open('delete') },
  ];
  return (
    <Menu
      open={task !== undefined}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={position}
      slotProps={{ list: { 'aria-label': 'Task settings' } }}
    >
      {items.map(
        (item) =>
          item && (
            <MenuItem key={item.label} onClick={item.onClick}>
              <ListItemIcon>
                <item.Icon fontSize="small" />
              </ListItemIcon>
              {item.label}
            </MenuItem>
          ),
      )}
    </Menu>
  );
}
