import type { Task } from '../../../contract/task';
import { ChoiceMenu } from '../fields/ChoiceMenu';
import { TaskBadge } from '../../../data/nouns/tasks/TaskBadge';
import { EditButton } from './EditButton';
import { usePageEdit, useReturnFocus } from './usePageEdit';

interface ChoiceFieldProps {
  field: 'status' | 'priority';
  label: string;
  task: Task;
  isGone: boolean;
}

/** The status or the priority of the open task. Choosing one saves it. */
export function ChoiceField({ field, label, task, isGone }: ChoiceFieldProps) {
  const { editor, mayEdit, begin } = usePageEdit(task, field, isGone);
  const button = useReturnFocus(editor !== undefined);
  const value = editor?.edit.changes[field] ?? task[field];
  const badge = <TaskBadge field={field} value={value} />;
  if (!mayEdit) return badge;
  return (
    <>
      <EditButton
        ref={button}
        popup="menu"
        isOpen={editor !== undefined}
        label={label}
        onClick={begin}
      >
        {badge}
      </EditButton>
      {editor && (
        <ChoiceMenu
          field={field}
          value={value}
          open={!editor.edit.saving}
          anchor={() => button.current ?? document.body}
          onChoose={(changes) => {
            editor.onType(changes);
            editor.onSave();
          }}
          onClose={editor.onGiveUp}
        />
      )}
    </>
  );
}
