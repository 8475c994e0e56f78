import type { ReactNode } from 'react';
import Popover from '@mui/material/Popover';

export interface FilterPopoverProps {
  id: string;
  label: string;
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** What a `FilterButton` opens. */
export function FilterPopover({ id, label, anchor, onClose, children }: FilterPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          id,
          role: 'dialog',
          'aria-label': label,
          sx: { mt: 0.75, width: 280, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {children}
    </Popover>
  );
}
