import type { ReactNode } from 'react';
import type { Task } from '../../../contract/task';
import { fieldLabel } from '../../../data/nouns/tasks/taskFields';
import { LazyFieldPopup } from '../edit/lazyFieldPopup';
import { EditButton } from './EditButton';
import { usePageEdit, useReturnFocus } from './usePageEdit';

interface PageFieldProps {
  field:
    | 'status'
    | 'priority'
    | 'startDate'
    | 'dueDate'
    | 'recurrence'
    | 'estimate'
    | 'labels'
    | 'assignedTo';
  task: Task;
  isGone: boolean;
  /** The value. */
  children: ReactNode;
}

/** A field of the open task. A click opens its menu or its form. */
export function PageField({ field, task, isGone, children }: PageFieldProps) {
  const { editor, mayEdit, begin } = usePageEdit(task, field, isGone);
  const button = useReturnFocus(editor !== undefined);
  if (!mayEdit && !editor) return children;
  return (
    <>
      <EditButton
        ref={button}
        popup={field === 'status' || field === 'priority' ? 'menu' : 'dialog'}
        isOpen={editor !== undefined}
        label={fieldLabel(field)}
        onClick={begin}
      >
        {children}
      </EditButton>
      {editor && <LazyFieldPopup {...editor} anchor={() => button.current ?? document.body} />}
    </>
  );
}
