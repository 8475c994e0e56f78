import { useState, type ComponentType } from 'react';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';
import { passwordDialogClosed, selectChangingPassword } from './headerSlice';

const ChangePasswordDialog = lazyComponent(
  'ChangePasswordDialog',
  () => import('./ChangePasswordDialog'),
);

export interface AccountListProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The button that opens the person's menu, and the dialog for a new password. */
export function AccountMenu({ List }: { List: ComponentType<AccountListProps> }) {
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const changing = useAppSelector(selectChangingPassword);
  const close = () => setAnchor(null);
  const closePasswordDialog = () => dispatch(passwordDialogClosed());
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
      {changing && (
        <LazyBoundary onFailed={closePasswordDialog}>
          <ChangePasswordDialog onClose={closePasswordDialog} />
        </LazyBoundary>
      )}
    </>
  );
}
