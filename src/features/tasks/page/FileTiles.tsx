import { useContext, useState } from 'react';
import Box from '@mui/material/Box';
import CloseRounded from '@mui/icons-material/CloseRounded';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import type { Attachment, Task } from '../../../contract/task';
import { formatBytes } from '../../../lib/format';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { selectMayRemoveFile } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { Recorded } from '../../../data/store/readState';
import { IconAction } from '../../../ui/elements/IconAction';
import { attachmentUrl, isImage } from '../fields/attachmentUrl';
import { AddFilesButton } from '../files/AddFilesButton';
import { PanelSection } from '../../../ui/screen/PanelSection';

interface FileTilesProps {
  task: Task;
  isGone: boolean;
}

/** The files of the open task. Images show themselves; each opens in a new tab. */
export function FileTiles({ task, isGone }: FileTilesProps) {
  const mayAdd = useAppSelector(selectIsDocket) && !isGone;
  const isEmpty = task.attachments.length === 0;
  if (isEmpty && !mayAdd) return null;
  return (
    <PanelSection title="Files" action={mayAdd && <AddFilesButton taskId={task._id} />}>
      {!isEmpty && <Tiles task={task} isGone={isGone} />}
    </PanelSection>
  );
}

function Tiles({ task, isGone }: FileTilesProps) {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
        '& > li': { position: 'relative' },
      }}
    >
      {task.attachments.map((file) => (
        <li key={file.filename}>
          <FileTile file={file} />
          {!isGone && <RemoveButton task={task} file={file} />}
        </li>
      ))}
    </Box>
  );
}

function RemoveButton({ task, file }: { task: Task; file: Attachment }) {
  const dispatch = useAppDispatch();
  const { _id: taskId } = task;
  const { filename, originalname } = file;
  if (!useAppSelector((state) => selectMayRemoveFile(state, task, file))) return null;
  return (
    <Box sx={{ position: 'absolute', top: 4, right: 4, displayPrint: 'none' }}>
      <IconAction
        label={`Remove ${originalname}`}
        onClick={() => dispatch(dialogOpened('task/removeFile', { taskId, filename }))}
        sx={{
          p: 0.5,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          '&:hover': { bgcolor: 'background.paper', color: 'error.main' },
        }}
      >
        <CloseRounded sx={{ fontSize: 16 }} />
      </IconAction>
    </Box>
  );
}

function FileTile({ file }: { file: Attachment }) {
  return (
    <Box
      component="a"
      href={attachmentUrl(file)}
      target="_blank"
      rel="noopener noreferrer"
      title={file.originalname}
      sx={{
        display: 'block',
        height: '100%',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        overflow: 'hidden',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: 'text.disabled' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          height: 88,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
          '& img': { width: '100%', height: 88, objectFit: 'cover', display: 'block' },
          '& svg': { fontSize: 32 },
        }}
      >
        <Preview file={file} />
      </Box>
      <Box sx={{ px: 1, py: 0.75, minWidth: 0 }}>
        <Box
          component="span"
          dir="auto"
          sx={{
            display: 'block',
            typography: 'caption',
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {file.originalname}
        </Box>
        {file.size !== undefined && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {formatBytes(file.size)}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The image itself, or a sign for the type. A replay loads nothing. */
function Preview({ file }: { file: Attachment }) {
  const isRecorded = useContext(Recorded);
  const [isBroken, setIsBroken] = useState(false);
  if (/\.pdf$/i.test(file.originalname)) return <PictureAsPdfOutlined />;
  if (!isImage(file.originalname)) return <DescriptionOutlined />;
  if (isRecorded || isBroken) return <ImageOutlined />;
  return <img src={attachmentUrl(file)} alt="" loading="lazy" onError={() => setIsBroken(true)} />;
}
