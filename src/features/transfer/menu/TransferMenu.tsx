import { useState, type ComponentType } from 'react';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import { IconAction } from '../../../ui/elements/IconAction';
import { OnceOpened } from '../../toasts/OnceOpened';

export interface TransferListProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

interface TransferMenuProps {
  List: ComponentType<TransferListProps>;
  /** Loads the code of `List`. */
  load: () => Promise<unknown>;
}

/** The 'More' menu: exports all shown rows or the selected ones, and opens the import. */
export function TransferMenu({ List, load }: TransferMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    // A dialog returns the focus to where it was: to the button, not to the closed menu.
    anchor?.focus();
    setAnchor(null);
  };
  return (
    <>
      <IconAction
        label="More"
        description="Export and import"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizRounded fontSize="small" />
      </IconAction>
      <OnceOpened open={anchor !== null} load={load} onFailed={close}>
        <List anchor={anchor} onClose={close} />
      </OnceOpened>
    </>
  );
}
