import type { FormEvent } from 'react';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { EditActions } from './EditActions';
import { LabelField } from '../fields/LabelField';
import { isSecondClick, type PopupProps } from './editorProps';

const focusField = (form: HTMLFormElement | null) =>
  form?.querySelector('input')?.focus({ preventScroll: true });

/** The labels of a task. Save or a click elsewhere saves them, Escape discards the change. */
export function LabelsEditor({ edit, task, anchor, onType, onSave, onGiveUp }: PopupProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(event: object, reason) => {
        if (reason === 'escapeKeyDown') onGiveUp();
        else if (!isSecondClick(event)) onSave();
      }}
      // Without a transition: until the field has the focus, typed letters are keys of the table.
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': 'Labels', role: 'dialog' } }}
    >
      <Box
        component="form"
        ref={focusField}
        onSubmit={submit}
        sx={{ p: 2, width: { xs: 280, sm: 360 } }}
      >
        <Stack spacing={1.5}>
          <LabelField
            value={edit.changes.labels ?? task?.labels ?? []}
            onChange={(labels) => onType({ labels })}
            disabled={edit.saving}
          />
          <ErrorAlert text={edit.error} />
          <EditActions saving={edit.saving} onCancel={onGiveUp} />
        </Stack>
      </Box>
    </Popover>
  );
}
