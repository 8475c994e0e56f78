import { useRef, type ChangeEvent } from 'react';
import Button from '@mui/material/Button';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import { useAppDispatch } from '../../../data/store/hooks';
import { acceptedFiles } from '../../../lib/files';
import { addTaskFiles } from './addTaskFiles';

/** Chooses files and adds them to a task. */
export function AddFilesButton({ taskId }: { taskId: string }) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Otherwise choosing the same file again is not a change.
    target.value = '';
    if (files.length > 0) void dispatch(addTaskFiles(taskId, files));
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<AttachFileRounded />}
        onClick={() => input.current?.click()}
        sx={{ color: 'text.secondary', displayPrint: 'none' }}
      >
        Add files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label="Files to add"
        onChange={onChange}
      />
    </>
  );
}
