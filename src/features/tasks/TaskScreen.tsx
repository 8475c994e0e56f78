import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import AddRounded from '@mui/icons-material/AddRounded';
import { selectIsAdministrator } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Screen } from '../../ui/Screen';
import { InspectionBanner } from '../inspection/InspectionBanner';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { usePageTitle } from '../header/usePageTitle';
import { MineSwitch } from './MineSwitch';
import { TaskDialogs } from './TaskDialogs';
import { TaskFilterBar } from './TaskFilterBar';
import { TaskResults } from './TaskResults';
import { TaskSearch } from './TaskSearch';
import { TaskSummary } from './TaskSummary';
import { dialogOpened } from './tasksSlice';

/** Task management (/task). */
export function TaskScreen() {
  usePageTitle('Task Management');
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const inspectedId = useAppSelector(selectInspectedId);
  return (
    <Screen
      name="task"
      title="Task Management"
      actions={isAdministrator && <Button variant="contained" startIcon={<AddRounded />} onClick={() => dispatch(dialogOpened({ kind: 'new' }))}>New Task</Button>}
    >
      <Stack spacing={2}>
        <InspectionBanner />
        <TaskSummary />
        <Stack direction={{ xs: 'column', xl: 'row' }} sx={{ gap: 1.5, alignItems: { xl: 'center' }, justifyContent: 'space-between' }}>
          <TaskFilterBar />
          {isAdministrator && (
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', flexGrow: 1, justifyContent: { xl: 'flex-end' } }}>
              {inspectedId === undefined && <MineSwitch />}
              <TaskSearch key={inspectedId} />
            </Stack>
          )}
        </Stack>
        <TaskResults />
      </Stack>
      <TaskDialogs />
    </Screen>
  );
}
