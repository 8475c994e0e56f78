import { useState, type ComponentType } from 'react';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { IconAction } from '../elements/IconAction';
import type { ColumnsPopoverProps } from './ColumnsPopover';

interface ColumnsButtonProps extends Omit<ColumnsPopoverProps, 'anchor' | 'onClose'> {
  /** `ColumnsPopover`, which a screen may load later. */
  Popover: ComponentType<ColumnsPopoverProps>;
}

/** Opens the columns of a table. */
export function ColumnsButton({ Popover, ...columns }: ColumnsButtonProps) {
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
      <Popover anchor={anchor} onClose={() => setAnchor(null)} {...columns} />
    </>
  );
}
