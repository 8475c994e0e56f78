import { AccountMenu, type AccountListProps } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import { NotificationMenu } from '../../features/notifications/NotificationMenu';
import { Outbox } from '../../features/outbox/Outbox';
import { useGlobalKeys } from '../../features/palette/useGlobalKeys';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { lazyPopover } from '../../data/toasts/lazyPopover';
import { loadFeatureCommands, sections } from './featureCommands';
import { changes } from '../store/changes';

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

/** The top bar's tools for signed-in people, and their keyboard shortcuts. */
export function SignedInBar() {
  useGlobalKeys();
  return (
    <SignedInTools sections={sections} outbox={<Outbox specs={changes} />}>
      <PaletteButton />
      <NotificationMenu />
      <AccountMenu List={AccountList} />
    </SignedInTools>
  );
}
