import { AccountMenu, type AccountListProps } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import { NotificationMenu } from '../../features/notifications/NotificationMenu';
import { Outbox } from '../../features/outbox/Outbox';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { lazyPopover } from '../../data/toasts/lazyPopover';
import { loadFeatureCommands, sections } from './featureCommands';
import { changes } from '../store/changes';
import { Palette } from './Palette';

const AccountList = lazyPopover('AccountList', async () => {
  const [{ AccountMenuList }, { DesktopPermissionItem }, { commands }] = await Promise.all([
    import('../../features/header/AccountMenuList'),
    import('../../features/notifications/DesktopPermissionItem'),
    loadFeatureCommands(),
  ]);
  return {
    AccountList: (props: AccountListProps) => (
      <AccountMenuList {...props} settings={<DesktopPermissionItem />} commands={commands} />
    ),
  };
});

/** The top bar's tools for signed-in people, and the command palette. */
export const SignedInBar = () => (
  <>
    <SignedInTools sections={sections} outbox={<Outbox specs={changes} />}>
      <PaletteButton />
      <NotificationMenu />
      <AccountMenu List={AccountList} />
    </SignedInTools>
    <Palette />
  </>
);
