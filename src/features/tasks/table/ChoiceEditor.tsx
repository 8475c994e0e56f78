import { useContext, useState } from 'react';
import { ChoiceMenu } from '../fields/ChoiceMenu';
import { cellContent } from './cellContents';
import type { EditorProps } from './editorProps';
import { RowContext } from './rowContext';

/** A menu of statuses or priorities. Choosing one saves it. */
export function ChoiceEditor({ edit, task, onType, onSave, onGiveUp }: EditorProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { bounds, now } = useContext(RowContext);
  const field = edit.column === 'status' ? 'status' : 'priority';
  return (
    <>
      <span ref={setAnchor}>
        {task &&
          cellContent(
            field,
            { ...task, ...edit.changes, dueDate: task.dueDate },
            { bounds, now, unread: 0 },
          )}
      </span>
      <ChoiceMenu
        field={field}
        value={task?.[field]}
        open={!edit.saving}
        anchor={anchor}
        onChoose={(changes) => {
          onType(changes);
          onSave();
        }}
        onClose={onGiveUp}
      />
    </>
  );
}
