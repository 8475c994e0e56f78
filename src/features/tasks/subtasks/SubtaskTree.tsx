import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import type { Task } from '../../../contract/task';
import { toggleCompleted } from '../../../data/nouns/tasks/changeTask';
import { taskName } from '../../../data/nouns/tasks/taskDisplay';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import {
  selectParentRefusal,
  type SubtaskLine as Line,
} from '../../../data/nouns/tasks/tree/taskTree';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { useHandleDrag } from '../../../ui/browser/useHandleDrag';
import { useKeyCommands } from '../../../ui/keyboard/keyCommands';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { moveSubtask } from './moveSubtask';
import { SubtaskLine } from './SubtaskLine';
import { subtaskKeys } from './subtaskKeys';

interface SubtaskTreeProps {
  task: Task;
  lines: readonly Line[];
  /** The person may move tasks. */
  mayMove: boolean;
}

/** The other task at a height of the window. */
function dropAt(area: HTMLElement, id: string, y: number): string | null {
  const target = [...area.querySelectorAll<HTMLElement>('[data-drop]')].find((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top <= y && y < bottom;
  });
  const place = target?.dataset.drop;
  return place === undefined || place === id ? null : place;
}

/** The sub-tasks of the open task and theirs. A line is dragged onto the task that it goes to. */
export function SubtaskTree({ task, lines, mayMove }: SubtaskTreeProps) {
  const dispatch = useAppDispatch();
  const commandOf = useKeyCommands();
  const list = useRef<HTMLUListElement>(null);
  /** The line that the Tab key leads to. */
  const [active, setActive] = useState<string | null>(null);
  /** The line that gets the focus, because a move has taken it from where it was. */
  const wanted = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const tabStop = lines.some(({ _id }) => _id === active) ? active : lines[0]?._id;

  const focusLine = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-drop="${CSS.escape(id ?? '')}"] a`)?.focus();
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    focusLine(wanted.current);
    wanted.current = null;
  });
  const refuse = (message: string) => dispatch(toastShown({ message, variant: 'warning' }));
  const move = (id: string, parent: string | null) => {
    const { isMoved, text } = dispatch(moveSubtask(id, parent));
    if (isMoved) setAnnounced(text);
    else refuse(text);
  };
  const { drag, handleProps } = useHandleDrag<string | null>(list, dropAt, (id, place) => {
    if (place) move(id, place);
  });
  const refusal = useAppSelector((state) =>
    drag?.place ? selectParentRefusal(state, drag.id, drag.place) : null,
  );
  const markOf = (id: string) =>
    id === drag?.id ? 'dragged' : id !== drag?.place ? undefined : refusal ? 'refused' : 'over';

  const moveIn = (index: number) => {
    const { _id = '', level = 0 } = lines[index] ?? {};
    const above = lines.slice(0, index).findLast((line) => line.level <= level);
    if (above?.level !== level) return refuse('No line above has the same level.');
    wanted.current = _id;
    move(_id, above._id);
  };
  const moveOut = (index: number) => {
    const { _id = '', level = 0 } = lines[index] ?? {};
    const parent = lines.slice(0, index).findLast((line) => line.level < level)?._id;
    const above = parent === undefined ? task : dispatch(taskOf(parent));
    // Out of the open task, the line is gone.
    const next = lines.slice(index + 1).find((line) => line.level <= level) ?? lines[index - 1];
    wanted.current = (parent === undefined ? next?._id : _id) ?? null;
    move(_id, above?.parent ?? null);
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const id = lines[index]?._id ?? '';
    const command = commandOf(subtaskKeys, event);
    if (command === 'step') focusLine(lines[index + (event.key === 'ArrowUp' ? -1 : 1)]?._id);
    else if (command === 'ends') focusLine(lines.at(event.key === 'Home' ? 0 : -1)?._id);
    else if (command === 'complete') void dispatch(toggleCompleted(id));
    else if (command === 'in' && mayMove) moveIn(index);
    else if (command === 'out' && mayMove) moveOut(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="ul"
        ref={list}
        aria-label="Sub-tasks"
        sx={{ m: 0, mx: -1, p: 0, listStyle: 'none' }}
        onFocus={({ target }) => {
          const line = target.closest<HTMLElement>('[data-drop]')?.dataset.drop;
          if (line !== undefined) setActive(line);
        }}
      >
        {drag && (
          <Box
            component="li"
            data-drop={task._id}
            className={markOf(task._id)}
            sx={headingStyle}
          >{`Sub-task of ${taskName(task)}`}</Box>
        )}
        {lines.map((line, index) => (
          <SubtaskLine
            key={line._id}
            line={line}
            mark={markOf(line._id)}
            tabIndex={line._id === tabStop ? 0 : -1}
            handleProps={mayMove ? handleProps(line._id, null) : undefined}
            onKeyDown={onKeyDown(index)}
          />
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {refusal ?? announced}
      </Box>
    </Box>
  );
}

const taskOf = (id: string) => readState((getState) => selectTaskById(getState(), id));

/** Over the heading of the section. */
const headingStyle = {
  position: 'absolute',
  bottom: '100%',
  left: 0,
  right: 0,
  height: 36,
  px: 1,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '7px',
  bgcolor: 'background.paper',
  typography: 'body2',
  lineHeight: '34px',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&.over': { borderColor: 'primary.main', borderStyle: 'solid', color: 'primary.main' },
} as const;
