import type { RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Popper from '@mui/material/Popper';

/** Why a cell was not saved, floating below it: the table would cut it off. */
export function CellError({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string | null }) {
  return (
    <Popper open={text !== null} anchorEl={() => anchor.current ?? document.body} placement="bottom-start" sx={{ zIndex: 'tooltip', maxWidth: 360, pt: 0.5 }}>
      <Alert severity="error" sx={{ boxShadow: 4, py: 0 }}>{text}</Alert>
    </Popper>
  );
}
