import { useState } from 'react';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useNavigate } from 'react-router-dom';
import { selectIsAdministrator } from '../../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { assignState } from '../../navigation/assignState';
import { selectTaskById } from '../tasksSelectors';
import { dialogOpened } from '../tasksSlice';

/** Task settings: edit it (an assignee: its status), hand it to somebody; for administrators, the way to all who have it. */
export function TaskSettingsMenu({ taskId }: { taskId: string }) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const task = useAppSelector((state) => selectTaskById(state, taskId));
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (kind: 'edit' | 'assign') => () => {
    // The dialog gives focus back to what had it when it opened: that should be the button, not the vanishing menu.
    anchor?.focus();
    setAnchor(null);
    dispatch(dialogOpened({ kind, taskId }));
  };
  return (
    <>
      <IconAction
        label="Task settings"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TuneRounded fontSize="small" />
      </IconAction>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose('edit')}>
          <ListItemIcon>
            <EditOutlined fontSize="small" />
          </ListItemIcon>
          {isAdministrator ? 'Edit Task' : 'Update Task Status'}
        </MenuItem>
        <MenuItem onClick={choose('assign')}>
          <ListItemIcon>
            <PersonAddAltOutlined fontSize="small" />
          </ListItemIcon>
          Assign User
        </MenuItem>
        {isAdministrator && task && (
          <MenuItem onClick={() => void navigate('/assign', { state: assignState(task) })}>
            <ListItemIcon>
              <GroupsOutlined fontSize="small" />
            </ListItemIcon>
            Assigned Users
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
