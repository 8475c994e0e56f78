import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { attachmentExtensions } from '../../contract/task';
import { acceptedFiles } from '../../lib/files';
import { addFiles } from './addFiles';
import { FileChip } from './FileChip';

/** Chooses files by dropping or by the browser's picker. Each refused file is named with its reason; the others stay. */
export function AttachmentPicker({ files, onChange, disabled }: { files: readonly File[]; onChange: (files: readonly File[]) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);

  const add = (chosen: FileList | null) => {
    if (!chosen || disabled) return;
    const answer = addFiles(files, [...chosen]);
    setRefused(answer.refused);
    onChange(answer.files);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.target.files);
    // The same file chosen again after it was removed must count as a change.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    add(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setDragging(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    const into = event.relatedTarget;
    if (!(into instanceof Node && event.currentTarget.contains(into))) setDragging(false);
  };
  // A file that misses the field would be opened by the browser in place of the product.
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  return (
    <Stack spacing={1}>
      <Box
        onDragOver={over}
        onDragLeave={leave}
        onDrop={drop}
        sx={{
          display: 'flex', alignItems: 'center', gap: 1.5, p: 2, borderRadius: 2, border: 1, borderStyle: 'dashed',
          borderColor: dragging ? 'primary.main' : 'divider', bgcolor: dragging ? 'action.hover' : 'transparent',
        }}
      >
        <UploadFileRounded color={dragging ? 'primary' : 'action'} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2">
            Drop files here or{' '}
            <Link component="button" type="button" disabled={disabled} onClick={() => input.current?.click()} sx={{ verticalAlign: 'baseline' }}>choose files</Link>
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {attachmentExtensions.join(', ')}; 20 files of 10 MB at most. Files are not kept with a draft.
          </Typography>
        </Box>
        <input ref={input} type="file" hidden multiple accept={acceptedFiles} aria-label="Files" onChange={pick} />
      </Box>
      {files.length > 0 && (
        <Stack component="ul" direction="row" aria-label="Chosen files" sx={{ flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
          {files.map((file) => (
            <FileChip key={`${file.name} ${file.size}`} file={file} disabled={disabled} onRemove={() => onChange(files.filter((other) => other !== file))} />
          ))}
        </Stack>
      )}
      {refused.length > 0 && (
        <Alert severity="error" onClose={() => setRefused([])} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{refused.join('\n')}</Alert>
      )}
    </Stack>
  );
}
