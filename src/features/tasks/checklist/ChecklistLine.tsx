import { useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import type { ChecklistItem } from '../../../contract/checklist';
import { changeDraft, selectDraft } from '../../../data/drafts/draftsSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { checklistLineDraft } from '../../../data/nouns/tasks/taskDrafts';
import { IconAction } from '../../../ui/elements/IconAction';
import { useKeyCommands } from '../../../ui/keyboard/keyCommands';
import { checklistKeys, type LineCommand } from './checklistKeys';
import { LineEditor } from './LineEditor';
import { LineMenu } from './LineMenu';

interface ChecklistLineProps {
  taskId: string;
  line: ChecklistItem;
  mayEdit: boolean;
  isDragged: boolean;
  /** Where it is shown, while lines are dragged. */
  order: number;
  tabIndex: 0 | -1;
  handleProps: HTMLAttributes<HTMLElement>;
  onCommand: (command: LineCommand) => void;
}

/** A line of a checklist. Its keys work on the check box. */
export function ChecklistLine({
  taskId,
  line,
  mayEdit,
  isDragged,
  order,
  tabIndex,
  handleProps,
  onCommand,
}: ChecklistLineProps) {
  const dispatch = useAppDispatch();
  const commandOf = useKeyCommands();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { _id: id, text, done } = line;
  const isEdited = useAppSelector(
    (state) => mayEdit && selectDraft(state, checklistLineDraft, id) !== undefined,
  );
  const edit = () => dispatch(changeDraft(checklistLineDraft, {}, { id, base: { text } }));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isUp = event.key === 'ArrowUp';
    switch (mayEdit ? commandOf(checklistKeys, event) : null) {
      case 'step':
        onCommand(isUp ? 'above' : 'below');
        break;
      case 'ends':
        onCommand(event.key === 'Home' ? 'first' : 'last');
        break;
      case 'move':
        onCommand(isUp ? 'up' : 'down');
        break;
      case 'edit':
        edit();
        break;
      case 'remove':
        onCommand('remove');
        break;
      case 'menu':
        setAnchor(event.target as HTMLElement);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      component="li"
      data-line={id}
      sx={lineStyle}
      className={isDragged ? 'dragged' : undefined}
      // Its element stays where it is, because the pointer would lose a handle that moves.
      style={{ order }}
    >
      {mayEdit && (
        <Box component="span" className="handle" aria-hidden {...handleProps}>
          <DragIndicatorRounded sx={{ fontSize: 18 }} />
        </Box>
      )}
      <Checkbox
        size="small"
        checked={done}
        disabled={!mayEdit}
        tabIndex={tabIndex}
        onChange={() => onCommand('tick')}
        onKeyDown={onKeyDown}
        slotProps={{ input: { 'aria-label': text } }}
        sx={{ p: 0.75 }}
      />
      {isEdited ? (
        <LineEditor taskId={taskId} line={line} />
      ) : (
        <Box
          component="span"
          dir="auto"
          className={done ? 'text done' : 'text'}
          aria-hidden
          onClick={mayEdit ? edit : undefined}
        >
          {text}
        </Box>
      )}
      {mayEdit && !isEdited && (
        <IconAction
          label={`More for ${text}`}
          description="More"
          tabIndex={-1}
          className="more"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreHorizRounded sx={{ fontSize: 18 }} />
        </IconAction>
      )}
      {anchor && (
        <LineMenu
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onEdit={edit}
          onCommand={onCommand}
        />
      )}
    </Box>
  );
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  borderRadius: '7px',
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
  '&.dragged': { bgcolor: 'action.selected' },
  '& .handle': {
    flex: 'none',
    display: 'flex',
    alignSelf: 'stretch',
    alignItems: 'center',
    color: 'text.disabled',
    cursor: 'grab',
    // A finger moves the line there, and scrolls everywhere else.
    touchAction: 'none',
    '@media (hover: hover)': { opacity: 0 },
    '@media (pointer: coarse)': { px: '11px' },
  },
  '&.dragged .handle': { cursor: 'grabbing' },
  '& .text': {
    flex: 1,
    minWidth: 0,
    py: '6px',
    typography: 'body2',
    overflowWrap: 'anywhere',
    cursor: 'text',
  },
  '& .done': { color: 'text.secondary', textDecoration: 'line-through' },
  '& .more': { '@media (hover: hover)': { opacity: 0 } },
  '&:hover .handle, &:hover .more, &:focus-within .more, & .more[aria-expanded=true]': {
    opacity: 1,
  },
} as const;
