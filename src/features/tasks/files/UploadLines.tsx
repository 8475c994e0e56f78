import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { selectFileUploads } from '../../../data/nouns/tasks/taskScreenSelectors';
import type { FileUpload } from '../../../data/nouns/tasks/tasksSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { useLeaveGuard } from '../../../ui/browser/useLeaveGuard';
import { IconAction } from '../../../ui/elements/IconAction';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { dropUpload } from './addTaskFiles';

/** The files that are being added to the open task, above the comment that is written. */
export function UploadLines({ taskId }: { taskId: string }) {
  const uploads = useAppSelector((state) => selectFileUploads(state, taskId));
  useLeaveGuard(uploads.some(({ error }) => error === null));
  if (uploads.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Files being added"
      sx={{
        flexShrink: 0,
        maxHeight: '35%',
        overflowY: 'auto',
        displayPrint: 'none',
        m: 0,
        p: 0,
        listStyle: 'none',
        borderTop: 1,
        borderColor: 'divider',
        px: { xs: 2, sm: 3.5 },
        py: 1,
        '& > li': { maxWidth: 704, mx: 'auto' },
        '& > li + li': { mt: 1 },
      }}
    >
      {uploads.map((upload) => (
        <li key={upload.uploadId}>
          {upload.error === null ? <Progress upload={upload} /> : <Refusal upload={upload} />}
        </li>
      ))}
    </Box>
  );
}

/** How much has been sent. At 100 % the server is still checking the file. */
function Progress({ upload: { uploadId, originalname, sent, total } }: { upload: FileUpload }) {
  const dispatch = useAppDispatch();
  const percent = total === 0 ? 0 : Math.min(100, Math.round((100 * sent) / total));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap dir="auto">
          {originalname}
        </Typography>
        {percent < 100 ? (
          <ProgressLine value={percent} text={`${percent} %`} />
        ) : (
          <ProgressLine text="Saving..." />
        )}
      </Box>
      <IconAction label={`Cancel ${originalname}`} onClick={() => dispatch(dropUpload(uploadId))}>
        <CloseRounded fontSize="small" />
      </IconAction>
    </Box>
  );
}

function Refusal({ upload: { uploadId, error } }: { upload: FileUpload }) {
  const dispatch = useAppDispatch();
  return (
    <Alert
      severity="error"
      onClose={() => dispatch(dropUpload(uploadId))}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {error}
    </Alert>
  );
}
