import { AccountMenu, type AccountListProps } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import { NotificationMenu } from '../../features/notifications/NotificationMenu';
import { Outbox } from '../../features/outbox/Outbox';
import { useGlobalKeys } from '../../features/palette/useGlobalKeys';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { lazyPopover } from '../../data/toasts/lazyPopover';
import { loadFeatureCommands, sections } from './featureCommands';
import { loadLater } from '../loadLater';
import { changes } from '../store/changes';

const AccountList = lazyPopover('AccountList', async () => {
  const [{ PersonMenu }, { commands }] = await Promise.all([loadLater(), loadFeatureCommands()]);
  return {
    AccountList: (props: AccountListProps) => <PersonMenu {...props} commands={commands} />,
  };
});
const NotificationsPopover = lazyPopover('NotificationsPopover', loadLater);

/** The top bar's tools for signed-in people, and their keyboard shortcuts. */
export function SignedInBar() {
  useGlobalKeys();
  return (
    <SignedInTools sections={sections} outbox={<Outbox specs={changes} />}>
      <PaletteButton />
      <NotificationMenu Popover={NotificationsPopover} />
      <AccountMenu List={AccountList} />
    </SignedInTools>
  );
}
