import { useContext, useState } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { priorities, statuses } from '../../../contract/task';
import { PriorityBadge } from '../fields/PriorityBadge';
import { StatusBadge } from '../fields/StatusBadge';
import { cellContent } from './cellContents';
import type { EditorProps } from './editorProps';
import { RowContext } from './rowContext';

/** A status or a priority: choosing one saves it. The menu has the focus, and gives it back to the table. */
export function ChoiceEditor({ edit, task, onType, onSave, onGiveUp }: EditorProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { bounds, now } = useContext(RowContext);
  const isStatus = edit.column === 'status';
  const choose = (changes: EditorProps['edit']['changes']) => () => {
    onType(changes);
    onSave();
  };
  return (
    <>
      <span ref={setAnchor}>
        {task &&
          cellContent(
            edit.column,
            { ...task, ...edit.changes, dueDate: task.dueDate },
            { bounds, now, unread: 0 },
          )}
      </span>
      <Menu
        open={anchor !== null && !edit.saving}
        anchorEl={anchor}
        onClose={onGiveUp}
        slotProps={{ list: { 'aria-label': isStatus ? 'Status' : 'Priority', dense: true } }}
      >
        {isStatus
          ? statuses.map((status) => (
              <MenuItem
                key={status}
                selected={status === task?.status}
                onClick={choose({ status })}
              >
                <StatusBadge status={status} />
              </MenuItem>
            ))
          : priorities.map((priority) => (
              <MenuItem
                key={priority}
                selected={priority === task?.priority}
                onClick={choose({ priority })}
              >
                <PriorityBadge priority={priority} />
              </MenuItem>
            ))}
      </Menu>
    </>
  );
}
