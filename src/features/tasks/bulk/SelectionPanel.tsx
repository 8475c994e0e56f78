import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import CloseRounded from '@mui/icons-material/CloseRounded';
import type { BulkKind } from '../../../contract/bulk';
import { formatCount } from '../../../lib/format';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../../data/store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { selectSelectedTaskIds } from '../../../data/nouns/tasks/taskSelection';
import {
  allTasksSelected,
  taskSelectionCleared,
} from '../../../data/nouns/tasks/taskSelectionSlice';
import { selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { BulkStatus } from './BulkStatus';
import { selectBulkKinds, openBulk, type BulkRun } from './bulkSlice';
import { kindLabels } from './bulkTexts';

interface SelectionPanelProps {
  /** How many tasks are selected. */
  count: number;
  /** The run to show. */
  run: BulkRun | null;
}

/** An open task is next to the list, and not below the bar. */
const listWidth = '(100vw - var(--task-panel, 0px))';

/** A table ends above the bar. What has the focus is scrolled to above it. */
const room = (
  <GlobalStyles
    styles={({ breakpoints }) => ({
      ':root': {
        '--selection-bar': '150px',
        scrollPaddingBottom: 'calc(var(--selection-bar) + var(--bottom-bar, 0px))',
        [breakpoints.up('md')]: { '--selection-bar': '84px' },
      },
    })}
  />
);

/** The actions on selected tasks and the last result, at the bottom of the window. */
export function SelectionPanel({ count, run }: SelectionPanelProps) {
  return (
    <>
      {/* Room for scrolling, so that the bar does not cover the end of the list. */}
      <Box aria-hidden sx={{ height: 'var(--selection-bar)' }} />
      {room}
      <Paper
        elevation={8}
        sx={{
          position: 'fixed',
          // Below an open task that covers the list.
          zIndex: 'mobileStepper',
          bottom: 'calc(12px + var(--bottom-bar, 0px))',
          left: `calc(${listWidth} / 2)`,
          transform: 'translateX(-50%)',
          width: 'max-content',
          maxWidth: `min(1040px, calc(${listWidth} - 16px))`,
          minWidth: `min(440px, calc(${listWidth} - 16px))`,
          borderRadius: 3,
          border: 1,
          borderColor: 'divider',
          p: { xs: 0.5, sm: 1 },
        }}
      >
        {run && <BulkStatus run={run} />}
        {run && count > 0 && <Divider sx={{ my: 1 }} />}
        {count > 0 && <Selected count={count} />}
      </Paper>
    </>
  );
}

function Selected({ count }: { count: number }) {
  const dispatch = useAppDispatch();
  const shown = useAppSelector((state) => selectVisibleTaskIds(state).length);
  const kinds = useAppSelector(selectBulkKinds);
  return (
    <Box
      role="toolbar"
      aria-label="Selected tasks"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 0.5,
        '& .MuiButton-root': { px: { xs: 0.75, sm: 1.25 } },
      }}
    >
      <IconAction label="Clear selection" onClick={() => dispatch(taskSelectionCleared())}>
        <CloseRounded fontSize="small" />
      </IconAction>
      <Box role="status" sx={{ typography: 'subtitle2', whiteSpace: 'nowrap', mr: { sm: 0.5 } }}>
        {`${formatCount(count)} selected`}
      </Box>
      {count < shown && (
        <Button size="small" onClick={() => dispatch(allTasksSelected())}>
          {`Select all ${formatCount(shown)} that match`}
        </Button>
      )}
      {/* Where one line has no room for all, the actions are below the number. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            color={kind === 'delete' ? 'error' : 'inherit'}
            onClick={() => dispatch(openFor(kind))}
          >
            {kindLabels[kind]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** Opens the dialog for the selected tasks. */
const openFor =
  (kind: BulkKind): AppThunk<void> =>
  (dispatch, getState) => {
    const ids = selectSelectedTaskIds(getState());
    if (ids.length > 0) dispatch(openBulk({ kind, ids }));
  };
