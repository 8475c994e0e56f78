import { AccountMenu } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import { NotificationMenu } from '../../features/notifications/NotificationMenu';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { lazyPopover } from '../../data/toasts/lazyPopover';
import { Palette } from './Palette';

const AccountList = lazyPopover('AccountList', () => import('./AccountList'));

/** The top bar's tools for signed-in people, and the command palette. */
export const SignedInBar = () => (
  <>
    <SignedInTools>
      <PaletteButton />
      <NotificationMenu />
      <AccountMenu List={AccountList} />
    </SignedInTools>
    <Palette />
  </>
);
