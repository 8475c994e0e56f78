import { useEffect, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import AddRounded from '@mui/icons-material/AddRounded';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { SwitchField } from '../../../ui/elements/SwitchField';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { loadMarkdown } from '../../../ui/markdown/loadMarkdown';
import { Screen } from '../../../ui/screen/Screen';
import { InspectionBanner } from '../../../data/inspection/InspectionBanner';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { loadCardEditor } from '../card/CardEditor';
import { loadTaskPanel, OpenTask } from '../page/OpenTask';
import { loadBulk } from '../bulk/bulkApi';
import { SelectionBar } from '../bulk/SelectionBar';
import { TaskToolbar } from '../filters/TaskToolbar';
import { TaskUrl } from '../filters/TaskUrl';
import { selectTaskLayout, mineChosen, selectMine } from '../../../data/nouns/tasks/taskListSlice';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { loadLabelsEditor } from '../table/lazyLabelsEditor';
import { loadTaskMenus } from '../filters/loadTaskMenus';
import { PrintedTasks } from './PrintedTasks';
import { TaskFilterBar } from './TaskFilterBar';
import { TaskResults } from './TaskResults';
import { TaskSearch } from './TaskSearch';
import { TaskSummary } from './TaskSummary';

/** Works while the server cannot be reached, too. */
const idleLoads = [
  loadTaskMenus,
  loadBulk,
  loadTaskPanel,
  loadMarkdown,
  loadCardEditor,
  loadLabelsEditor,
];

interface TaskScreenProps {
  savedViews: ReactNode;
  transferMenu: ReactNode;
}

/** Task management (/task). */
export function TaskScreen({ savedViews, transferMenu }: TaskScreenProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const inspectedId = useAppSelector(selectInspectedId);
  // A table uses the whole width of the window, below a compact summary.
  const isTable = useAppSelector(selectTaskLayout) === 'table';
  // A task is open next to the list.
  const isNarrow = useParams().id !== undefined;
  useEffect(() => importWhenIdle(idleLoads), []);
  return (
    <OpenTask>
      <Screen
        name="task"
        width={isTable ? 'full' : 'wide'}
        title="Task Management"
        actions={
          isAdministrator && (
            <Button
              variant="contained"
              startIcon={<AddRounded />}
              onClick={() => dispatch(dialogOpened('task/new'))}
            >
              New Task
            </Button>
          )
        }
      >
        <TaskUrl />
        <PrintedTasks />
        <Stack spacing={isTable ? 1.5 : 2} sx={{ displayPrint: 'none' }}>
          <InspectionBanner />
          <TaskSummary compact={isTable} />
          <Stack
            direction={{ xs: 'column', xl: isNarrow ? 'column' : 'row' }}
            sx={{
              gap: 1.5,
              alignItems: { xl: isNarrow ? 'flex-start' : 'center' },
              justifyContent: 'space-between',
            }}
          >
            <TaskFilterBar />
            {isAdministrator && (
              <Stack
                direction="row"
                sx={{
                  gap: { xs: 1, sm: 2 },
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  flexGrow: 1,
                  justifyContent: { xl: isNarrow ? 'flex-start' : 'flex-end' },
                }}
              >
                {inspectedId === undefined && <MineSwitch />}
                <TaskSearch key={inspectedId} />
              </Stack>
            )}
          </Stack>
          <TaskToolbar savedViews={savedViews} transferMenu={transferMenu} />
          <TaskResults />
        </Stack>
        <SelectionBar />
      </Screen>
    </OpenTask>
  );
}

/** Shows administrators, whose list contains all tasks, only their own. */
function MineSwitch() {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectMine);
  return (
    <SwitchField
      label="Only mine"
      checked={mine}
      onChange={(checked) => dispatch(mineChosen(checked))}
      sx={{
        mr: { xs: 'auto', sm: 0 },
        color: 'text.secondary',
        typography: 'body2',
        whiteSpace: 'nowrap',
      }}
    />
  );
}
