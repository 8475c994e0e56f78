import { useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ChecklistItem } from '../../../contract/checklist';
import { useAppDispatch } from '../../../data/store/hooks';
import { useHandleDrag } from '../../../ui/browser/useHandleDrag';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { changeLine, convertLine, moveLine, removeLine } from './changeChecklist';
import type { LineCommand } from './checklistKeys';
import { ChecklistLine } from './ChecklistLine';
import { NewLine } from './NewLine';

interface ChecklistProps {
  taskId: string;
  checklist: readonly ChecklistItem[];
  mayEdit: boolean;
}

/** The lines of a checklist, how many are done, and a field for the next one. */
export function Checklist({ taskId, checklist, mayEdit }: ChecklistProps) {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  /** The line that the Tab key leads to. */
  const [active, setActive] = useState<string | null>(null);
  /** The line that gets the focus, because a change has taken it from where it was. */
  const wanted = useRef<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const tabStop = checklist.some(({ _id }) => _id === active) ? active : checklist[0]?._id;

  const focusLine = (id: string | null | undefined) => {
    const box = list.current?.querySelector<HTMLElement>(
      `[data-line="${CSS.escape(id ?? '')}"] input`,
    );
    box?.focus();
  };
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    focusLine(wanted.current);
    wanted.current = null;
  });
  const move = (id: string, place: number) => {
    setAnnounced(`Place ${place + 1} of ${checklist.length}`);
    dispatch(moveLine(taskId, id, place));
  };
  const { drag, handleProps } = useHandleDrag(list, placeAt, move);

  const nextTo = (index: number) => (checklist[index + 1] ?? checklist[index - 1])?._id ?? null;
  const run = (command: LineCommand, index: number) => {
    const line = checklist[index];
    if (!line) return;
    const { _id: id, done } = line;
    switch (command) {
      case 'above':
        return focusLine(checklist[index - 1]?._id);
      case 'below':
        return focusLine(checklist[index + 1]?._id);
      case 'first':
        return focusLine(checklist[0]?._id);
      case 'last':
        return focusLine(checklist.at(-1)?._id);
      case 'tick':
        return dispatch(changeLine(taskId, id, { done: !done }));
      case 'up':
      case 'down': {
        const place = index + (command === 'up' ? -1 : 1);
        if (!checklist[place]) return;
        wanted.current = id;
        return move(id, place);
      }
      case 'remove':
        wanted.current = nextTo(index);
        return dispatch(removeLine(taskId, id));
      case 'convert':
        return void dispatch(convertLine(taskId, line)).then(() => {
          // The line, which had the focus, is gone.
          if (document.activeElement === document.body) focusLine(nextTo(index));
        });
    }
  };
  const done = checklist.filter((line) => line.done).length;
  const from = drag ? checklist.findIndex(({ _id }) => _id === drag.id) : -1;
  const orderOf = (index: number) => (drag ? placeWhileDragged(index, from, drag.place) : index);
  return (
    <>
      {checklist.length > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * done) / checklist.length}
          aria-label="Lines that are done"
          color={done === checklist.length ? 'success' : 'primary'}
          sx={{ height: 4, borderRadius: 2, mb: 0.5 }}
        />
      )}
      <Box
        component="ul"
        ref={list}
        sx={{ m: 0, mx: -1, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' }}
        onFocus={({ target }) => {
          const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
          if (line !== undefined) setActive(line);
        }}
      >
        {checklist.map((line, index) => (
          <ChecklistLine
            key={line._id}
            taskId={taskId}
            line={line}
            mayEdit={mayEdit}
            isDragged={drag?.id === line._id}
            order={orderOf(index)}
            tabIndex={line._id === tabStop ? 0 : -1}
            handleProps={handleProps(line._id, index)}
            onCommand={(command) => run(command, index)}
          />
        ))}
      </Box>
      {mayEdit && <NewLine taskId={taskId} />}
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </>
  );
}

/** How many of the other lines are above a point. */
function placeAt(list: HTMLElement, id: string, y: number): number {
  const others = [...list.querySelectorAll<HTMLElement>('[data-line]')].filter(
    (line) => line.dataset.line !== id,
  );
  return others.filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** The place of a line as it would be if the dragged one were dropped now. */
function placeWhileDragged(index: number, from: number, to: number): number {
  if (index === from) return to;
  const among = index > from ? index - 1 : index;
  return among >= to ? among + 1 : among;
}
