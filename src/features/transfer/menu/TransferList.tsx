import Menu from '@mui/material/Menu';
import { useMenuItems } from '../../../data/navigation/useMenuItems';
import type { TransferKind } from '../transferSlice';
import { transferMenus } from './transferCommands';

interface TransferListProps {
  kind: TransferKind;
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What the 'More' menu offers. */
export function TransferList({ kind, anchor, onClose }: TransferListProps) {
  const items = useMenuItems(transferMenus[kind], onClose);
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {items}
    </Menu>
  );
}
