import { useEffect, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import AddRounded from '@mui/icons-material/AddRounded';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { loadMarkdown } from '../../../ui/markdown/loadMarkdown';
import { Screen } from '../../../ui/screen/Screen';
import { InspectionBanner } from '../../../data/inspection/InspectionBanner';
import { loadBoard } from '../board/loadBoard';
import { loadCalendar } from '../calendar/loadCalendar';
import { loadFieldPopup } from '../edit/lazyFieldPopup';
import { loadTaskPanel, OpenTask } from '../page/OpenTask';
import type { TaskSlots } from '../page/taskSlots';
import { loadBulk } from '../bulk/bulkApi';
import { SelectionBar } from '../bulk/SelectionBar';
import { TaskToolbar, TaskTools } from '../filters/TaskToolbar';
import { TaskUrl } from '../filters/TaskUrl';
import { useIsPhone } from '../../../ui/browser/useIsPhone';
import { selectTaskLayout } from '../../../data/nouns/tasks/taskListSlice';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { loadTaskMenus } from '../filters/loadTaskMenus';
import { PrintedTasks } from './PrintedTasks';
import { TaskResults } from './TaskResults';
import { TaskSummary } from './TaskSummary';

const BoardFieldMenu = lazyComponent('BoardFieldMenu', loadBoard);

/** Works while the server cannot be reached, too. */
const idleLoads = [
  loadTaskMenus,
  loadBulk,
  loadTaskPanel,
  loadMarkdown,
  loadFieldPopup,
  loadBoard,
  loadCalendar,
];

interface TaskScreenProps {
  savedViews: ReactNode;
  transferMenu: ReactNode;
  /** What other features show in the open task. */
  slots: TaskSlots;
}

/** Task management (/task). */
export function TaskScreen({ savedViews, transferMenu, slots }: TaskScreenProps) {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isPhone = useIsPhone();
  // Only cards have a width that reads well.
  const isWide = useAppSelector(selectTaskLayout) !== 'cards';
  const tools = (
    <TaskTools
      savedViews={savedViews}
      transferMenu={transferMenu}
      boardMenu={
        <LazyBoundary>
          <BoardFieldMenu />
        </LazyBoundary>
      }
    />
  );
  useEffect(() => importWhenIdle(idleLoads), []);
  return (
    <OpenTask slots={slots}>
      <Screen
        name="task"
        width={isWide ? 'full' : 'wide'}
        title="Task Management"
        details={<TaskSummary />}
        actions={
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            {!isPhone && tools}
            {isAdministrator && (
              <Button
                variant="contained"
                startIcon={<AddRounded />}
                onClick={() => dispatch(dialogOpened('task/new'))}
              >
                New Task
              </Button>
            )}
          </Stack>
        }
      >
        <TaskUrl />
        <PrintedTasks />
        <Stack spacing={1} sx={{ displayPrint: 'none' }}>
          <InspectionBanner />
          <TaskToolbar tools={tools} />
          <TaskResults />
        </Stack>
        <SelectionBar />
      </Screen>
    </OpenTask>
  );
}
