import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorText } from '../../../lib/errors';
import { formatDateTime } from '../../../lib/format';
import { useGetCommentVersionsQuery } from '../../../data/nouns/tasks/tasksApi';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { Spinner } from '../../../ui/elements/Spinner';
import type { TaskDialogProps } from '../fields/taskDialog';
import { CommentBody } from './CommentBody';

/** What an edited comment said before, the newest first. */
export function CommentVersionsDialog({
  task,
  commentId,
  ...frame
}: TaskDialogProps & { commentId: string }) {
  const now = task.comments?.find(({ _id }) => _id === commentId);
  const { data, error, refetch } = useGetCommentVersionsQuery(
    { id: task._id, commentId },
    { refetchOnMountOrArgChange: true },
  );
  const texts = [
    ...(now ? [{ ...now, title: 'Now' }] : []),
    ...(data ?? [])
      .map((version) => ({ ...version, title: `Until ${formatDateTime(version.until)}` }))
      .reverse(),
  ];
  return (
    <AppDialog {...frame} title="Versions of the comment" subtitle={task.title} width="sm">
      {error ? (
        <ErrorAlert text={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner />
      ) : (
        <Stack component="ol" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {texts.map((version) => (
            <Box component="li" key={version.title}>
              <Typography variant="caption" color="textSecondary">
                {version.title}
              </Typography>
              <CommentBody comment={version} />
            </Box>
          ))}
        </Stack>
      )}
    </AppDialog>
  );
}
