import { useState } from 'react';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import { IconAction } from '../../../ui/elements/IconAction';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import type { TransferKind } from '../transferSlice';

const TransferList = lazyPopover(
  'TransferList',
  () => import(/* webpackChunkName: 'menus' */ './TransferList'),
);

/** The 'More' menu: exports all shown rows or the selected ones, and opens the import. */
export function TransferMenu({ kind }: { kind: TransferKind }) {
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
      <TransferList kind={kind} anchor={anchor} onClose={close} />
    </>
  );
}
