import type { RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Popper from '@mui/material/Popper';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  /** Why the cell was not saved. */
  error: string | null;
  /** What was understood of what is typed. */
  info: string | null;
}

/** A note on the cell that is being edited, floating below it: the table would cut it off. */
export function CellNote({ anchor, error, info }: Props) {
  const text = error ?? info;
  return (
    <Popper
      open={text !== null}
      anchorEl={() => anchor.current ?? document.body}
      placement="bottom-start"
      sx={{ zIndex: 'tooltip', maxWidth: 360, pt: 0.5 }}
    >
      <Alert
        severity={error === null ? 'info' : 'error'}
        icon={error === null ? false : undefined}
        role={error === null ? 'status' : 'alert'}
        sx={{ boxShadow: 4, py: 0 }}
      >
        {text}
      </Alert>
    </Popper>
  );
}
