import type { HTMLAttributes, KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { selectOpenBlockers } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { shownLevels, type SubtaskLine as Line } from '../../../data/nouns/tasks/tree/taskTree';
import { useAppSelector } from '../../../data/store/hooks';
import { Avatar } from '../../../ui/elements/Avatar';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { CompleteButton } from '../fields/CompleteButton';
import { BlockedBadge } from './BlockedBadge';
import { TaskLink } from './TaskLink';

interface SubtaskLineProps {
  line: Line;
  /** It is dragged, or another line would be dropped on it or cannot be. */
  mark: 'dragged' | 'over' | 'refused' | undefined;
  tabIndex: 0 | -1;
  /** Undefined where the person cannot move it. */
  handleProps: HTMLAttributes<HTMLElement> | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A task in the tree of the open task. Its keys work on the link. */
export function SubtaskLine({
  line: { _id: id, level },
  mark,
  tabIndex,
  handleProps,
  onKeyDown,
}: SubtaskLineProps) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  const openBlockers = useAppSelector((state) => (task ? selectOpenBlockers(state, task) : 0));
  if (!task) return null;
  const { number, title, status, assignedTo } = task;
  const names = assignedTo.map(displayName).join(', ') || 'Nobody';
  return (
    <Box
      component="li"
      data-drop={id}
      className={mark}
      sx={lineStyle}
      style={{ paddingInlineStart: (Math.min(level, shownLevels) - 1) * 20 }}
    >
      {handleProps && (
        <Box component="span" className="handle" aria-hidden {...handleProps}>
          <DragIndicatorRounded sx={{ fontSize: 18 }} />
        </Box>
      )}
      <Box component="span" sx={{ flex: 'none', minWidth: 28, ml: 1 }}>
        <CompleteButton task={task} label={`Complete ${title}`} tabIndex={-1} />
      </Box>
      {number !== undefined && <span className="number">{`#${number}`}</span>}
      <TaskLink
        titleOnly
        task={task}
        tabIndex={tabIndex}
        onKeyDown={onKeyDown}
        sx={{
          // On a phone, the badge gets a line of its own before the title is narrow. People alone
          // are not worth a line.
          flex: { xs: `1 1 ${openBlockers > 0 ? 150 : 64}px`, sm: 1 },
          py: 0.75,
          textDecoration: status === 'Completed' ? 'line-through' : 'none',
        }}
      />
      <Box component="span" sx={visuallyHidden}>
        {`Level ${level}`}
      </Box>
      <span className="end">
        <BlockedBadge task={task} />
        <span className="people" data-tip={names}>
          {assignedTo.slice(0, 3).map((person) => (
            <Avatar key={person._id} name={displayName(person)} size={22} />
          ))}
          <Box component="span" sx={visuallyHidden}>
            {names}
          </Box>
        </span>
      </span>
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 0.75,
  minHeight: 36,
  pr: 1,
  borderRadius: '7px',
  typography: 'body2',
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
  '&.dragged': { bgcolor: 'action.selected', opacity: 0.6 },
  '&.over': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  '&.refused': { outline: '2px dashed', outlineColor: 'error.main', outlineOffset: -2 },
  '& .handle': {
    flex: 'none',
    display: 'flex',
    alignSelf: 'stretch',
    alignItems: 'center',
    mr: -1,
    color: 'text.disabled',
    cursor: 'grab',
    // A finger moves the line there, and scrolls everywhere else.
    touchAction: 'none',
    '@media (hover: hover)': { opacity: 0 },
    '@media (pointer: coarse)': { px: '11px' },
  },
  '&:hover .handle, &.dragged .handle': { opacity: 1 },
  '&.dragged .handle': { cursor: 'grabbing' },
  '& .number': { flex: 'none', color: 'text.secondary' },
  '& .end': { flex: 'none', display: 'flex', alignItems: 'center', gap: 0.75, ml: 'auto' },
  '& .people': { flex: 'none', display: 'flex', gap: '2px' },
} as const;
