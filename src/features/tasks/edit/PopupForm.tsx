import type { FormEvent, ReactNode, Ref } from 'react';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { EditActions } from './EditActions';
import { isSecondClick, type PopupProps } from './editorProps';

interface PopupFormProps extends Pick<PopupProps, 'edit' | 'anchor' | 'onSave' | 'onGiveUp'> {
  label: string;
  width: number | { xs: number | string; sm: number };
  /** Why it was not saved, if the fields do not say it. */
  error: string | null;
  /** In milliseconds. */
  transitionDuration?: number;
  ref?: Ref<HTMLFormElement>;
  /** The fields. */
  children: ReactNode;
}

/** A form below a value. Save or a click elsewhere saves it, Escape discards the change. */
export function PopupForm({
  label,
  width,
  error,
  transitionDuration,
  ref,
  children,
  edit,
  anchor,
  onSave,
  onGiveUp,
}: PopupFormProps) {
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
      transitionDuration={transitionDuration}
      slotProps={{ paper: { 'aria-label': label, role: 'dialog' } }}
    >
      <Stack component="form" ref={ref} spacing={1.5} onSubmit={submit} sx={{ p: 2, width }}>
        {children}
        <ErrorAlert text={error} />
        <EditActions saving={edit.saving} onCancel={onGiveUp} />
      </Stack>
    </Popover>
  );
}
