import { openAccount } from '../../features/account/accountCommands';
import { openAuditLog } from '../../features/audit/auditCommands';
import { changePassword, recordInFull, reportProblem } from '../../features/header/accountCommands';
import type { AccountListProps } from '../../features/header/AccountMenu';
import { AccountMenuList } from '../../features/header/AccountMenuList';
import { DesktopPermissionItem } from '../../features/notifications/DesktopPermissionItem';
import { openHelp } from '../../data/navigation/helpCommand';
import { shortcutsCommand } from '../../features/palette/shortcutsCommand';
import { openWebhooks } from '../../features/webhooks/webhookCommands';

const commands = [
  [openAccount, changePassword],
  [openHelp, shortcutsCommand],
  [openAuditLog, openWebhooks],
  [reportProblem, recordInFull],
] as const;

/** The account menu with the commands of several features. */
export const AccountList = (props: AccountListProps) => (
  <AccountMenuList {...props} settings={<DesktopPermissionItem />} commands={commands} />
);
