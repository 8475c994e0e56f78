import { useEffect } from 'react';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/errors';
import { useAppDispatch } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { IconAction } from '../../../ui/elements/IconAction';
import { Spinner } from '../../../ui/elements/Spinner';
import { Screen } from '../../../ui/screen/Screen';
import { readAssignState, type AssignState } from '../../../data/navigation/assignState';
import { usePageTitle } from '../../../data/navigation/usePageTitle';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { useGetAssignmentQuery } from '../../../data/nouns/tasks/tasksApi';
import { AssignedPeople } from './AssignedPeople';

/** The users assigned to a task (/assign). The task is in the navigation state. */
export function AssignedUsersScreen() {
  const task = readAssignState(useLocation().state);
  return task ? <AssignedUsers key={task.id} {...task} /> : <BackToTasks />;
}

function AssignedUsers({ id, title, createdBy }: AssignState) {
  usePageTitle('Assigned Users');
  const navigate = useNavigate();
  const { data: assignment, isLoading, error, refetch } = useGetAssignmentQuery(id);
  return (
    <Screen
      name="assign"
      title="Assigned Users"
      width="reading"
      actions={
        <IconAction label="Back" onClick={() => navigate('/task')}>
          <ArrowBackRounded fontSize="small" />
        </IconAction>
      }
    >
      <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {createdBy && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {`By ${createdBy}`}
        </Typography>
      )}
      {isLoading && <Spinner />}
      {error && !assignment && (
        <ErrorAlert text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {assignment && (
        <Box
          sx={{
            p: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
          }}
        >
          <AssignedPeople task={{ _id: id, title, assignedTo: assignment.assignedTo }} />
        </Box>
      )}
    </Screen>
  );
}

function BackToTasks() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(
      toastShown({
        key: 'assign',
        message: 'Choose a task first. Its settings menu opens its assigned users.',
        variant: 'info',
      }),
    );
  }, [dispatch]);
  return <Navigate to="/task" replace />;
}
