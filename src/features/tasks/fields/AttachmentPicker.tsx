import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { attachmentExtensions } from '../../../contract/task';
import { acceptedFiles } from '../../../lib/files';
import { useFileDrop } from '../../../ui/fields/useFileDrop';
import { FileChip } from './FileChip';
import { addFiles } from './addFiles';

/** Chooses files by dropping or by the browser's picker. Lists refused files with the reason. */
export function AttachmentPicker({
  files,
  onChange,
  disabled,
}: {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  disabled: boolean;
}) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { input, dragging, open } = useFileDrop((chosen) => {
    if (disabled) return;
    const answer = addFiles(files, [...chosen]);
    setRefused(answer.refused);
    onChange(answer.files);
  });
  return (
    <Stack spacing={1}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
          borderRadius: 2,
          border: 1,
          borderStyle: 'dashed',
          borderColor: dragging ? 'primary.main' : 'divider',
          bgcolor: dragging ? 'action.hover' : 'transparent',
        }}
      >
        <UploadFileRounded color={dragging ? 'primary' : 'action'} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">
            Drop files here or{' '}
            <Link
              component="button"
              type="button"
              disabled={disabled}
              onClick={open}
              sx={{ verticalAlign: 'baseline' }}
            >
              choose files
            </Link>
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {attachmentExtensions.join(', ')}; 20 files of 10 MB at most. Files are not kept with a
            draft.
          </Typography>
        </Box>
        <input {...input} multiple accept={acceptedFiles} aria-label="Files" />
      </Box>
      {files.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          aria-label="Chosen files"
          sx={{ flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
        >
          {files.map((file) => (
            <FileChip
              key={`${file.name} ${file.size}`}
              file={file}
              disabled={disabled}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </Stack>
      )}
      {refused.length > 0 && (
        <Alert
          severity="error"
          onClose={() => setRefused([])}
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {refused.join('\n')}
        </Alert>
      )}
    </Stack>
  );
}
