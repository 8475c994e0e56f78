import { openAccount } from '../features/account/accountCommands';
import { openAuditLog } from '../features/audit/auditCommands';
import { changePassword, recordInFull, reportProblem } from '../features/header/accountCommands';
import { openHelp } from '../features/navigation/helpCommand';
import { SignedInTools } from '../features/header/SignedInTools';
import { PaletteButton } from '../features/palette/PaletteButton';
import { shortcutsCommand } from '../features/palette/shortcutsCommand';
import { openWebhooks } from '../features/webhooks/webhookCommands';
import { Palette } from './Palette';

const accountMenu = [
  [openAccount, changePassword],
  [openHelp, shortcutsCommand],
  [openAuditLog, openWebhooks],
  [reportProblem, recordInFull],
] as const;

/** The top bar's tools for signed-in people, and the command palette. */
export const SignedInBar = () => (
  <>
    <SignedInTools search={<PaletteButton />} accountMenu={accountMenu} />
    <Palette />
  </>
);
