import { useState, type ComponentType } from 'react';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { IconAction } from '../../ui/elements/IconAction';

export interface AccountListProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The button that opens the person's menu. */
export function AccountMenu({ List }: { List: ComponentType<AccountListProps> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconAction
        label="Account"
        size="medium"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined fontSize="small" />
      </IconAction>
      <List anchor={anchor} onClose={close} />
    </>
  );
}
