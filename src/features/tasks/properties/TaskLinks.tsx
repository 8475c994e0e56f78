import type { ReactNode } from 'react';
import { shallowEqual } from 'react-redux';
import Box from '@mui/material/Box';
import type { Task } from '../../../contract/task';
import { fieldLabel } from '../../../data/nouns/tasks/taskFields';
import {
  selectBlockers,
  selectCannotSeeAll,
  selectUnseenText,
} from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { selectWaitingIds } from '../../../data/nouns/tasks/tree/waitingTasks';
import { useAppSelector } from '../../../data/store/hooks';
import { LazyFieldPopup } from '../edit/lazyFieldPopup';
import { TaskLink } from '../subtasks/TaskLink';
import { EditButton } from './EditButton';
import { Property } from './Property';
import { usePageEdit, useReturnFocus } from './usePageEdit';

interface TaskLinksProps {
  task: Task;
  isGone: boolean;
}

/** The tasks that the open task refers to, and those that wait for it. */
export function TaskLinks({ task, isGone }: TaskLinksProps) {
  const parent = useAppSelector((state) => selectTaskById(state, task.parent ?? ''));
  const { known, unknown } = useAppSelector((state) => selectBlockers(state, task));
  const unseenText = useAppSelector((state) => selectUnseenText(state, unknown));
  const isUnseen = useAppSelector((state) => Boolean(task.parent) && selectCannotSeeAll(state));
  const waiting = useAppSelector(
    (state) => selectWaitingIds(state, task._id).flatMap((id) => selectTaskById(state, id) ?? []),
    shallowEqual,
  );
  return (
    <>
      <LinkField field="parent" task={task} isGone={isGone} isEmpty={!parent && !isUnseen}>
        {parent ? (
          <TaskLink task={parent} />
        ) : (
          isUnseen && <Quiet>a task that you cannot see</Quiet>
        )}
      </LinkField>
      <LinkField
        field="blockedBy"
        task={task}
        isGone={isGone}
        isEmpty={known.length + unknown === 0}
      >
        <LinkList tasks={known} />
        {unknown > 0 && <Quiet>{unseenText}</Quiet>}
      </LinkField>
      {waiting.length > 0 && (
        <Property label="Blocks">
          <LinkList tasks={waiting} />
        </Property>
      )}
    </>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

/** Each on a line of its own, the first one in the line of the label. */
const LinkList = ({ tasks }: { tasks: readonly Task[] }) =>
  tasks.map((task) => (
    <Box
      key={task._id}
      component="span"
      sx={{ width: '100%', py: 0.25, '&:first-of-type': { pt: 0.75 } }}
    >
      <TaskLink task={task} />
    </Box>
  ));

interface LinkFieldProps extends TaskLinksProps {
  field: 'parent' | 'blockedBy';
  isEmpty: boolean;
  children: ReactNode;
}

/**
 * A field whose value is links, so that the button which edits it comes after them. Who cannot edit
 * it does not see that it is empty.
 */
function LinkField({ field, task, isGone, isEmpty, children }: LinkFieldProps) {
  const { editor, mayEdit, begin } = usePageEdit(task, field, isGone);
  const button = useReturnFocus(editor !== undefined);
  if (isEmpty && !mayEdit && !editor) return null;
  return (
    <Property label={fieldLabel(field)}>
      {children}
      {(mayEdit || editor) && (
        <EditButton
          ref={button}
          popup="dialog"
          isOpen={editor !== undefined}
          label={fieldLabel(field)}
          onClick={begin}
          sx={{ color: 'text.secondary' }}
        >
          {isEmpty ? 'None' : 'Change'}
        </EditButton>
      )}
      {editor && <LazyFieldPopup {...editor} anchor={() => button.current ?? document.body} />}
    </Property>
  );
}
