import { useState, type ReactNode } from 'react';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { IconAction } from '../elements/IconAction';

interface ColumnsButtonProps {
  /** A `ColumnsPopover` with these properties. */
  children: (popover: { anchor: HTMLElement | null; onClose: () => void }) => ReactNode;
}

/** Opens the columns of a table. */
export function ColumnsButton({ children }: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconAction
        label="Columns"
        size="medium"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnOutlined fontSize="small" />
      </IconAction>
      {children({ anchor, onClose: () => setAnchor(null) })}
    </>
  );
}
