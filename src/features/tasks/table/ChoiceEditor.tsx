import { useContext, useState } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { priorities, statuses } from '../../../contract/task';
import { TaskBadge } from '../fields/TaskBadge';
import { cellContent } from './cellContents';
import type { EditorProps } from './editorProps';
import { RowContext } from './rowContext';

/** A menu of statuses or priorities. Choosing one saves it. */
export function ChoiceEditor({ edit, task, onType, onSave, onGiveUp }: EditorProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { bounds, now } = useContext(RowContext);
  const field = edit.column === 'status' ? 'status' : 'priority';
  const choose = (value: string) => () => {
    onType({ [field]: value });
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
        slotProps={{
          list: { 'aria-label': field === 'status' ? 'Status' : 'Priority', dense: true },
        }}
      >
        {(field === 'status' ? statuses : priorities).map((value) => (
          <MenuItem key={value} selected={value === task?.[field]} onClick={choose(value)}>
            <TaskBadge field={field} value={value} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
