import { AccountMenu } from '../../features/header/AccountMenu';
import { SignedInTools } from '../../features/header/SignedInTools';
import { PaletteButton } from '../../features/palette/PaletteButton';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { Palette } from './Palette';

const loadAccountList = () => import('./AccountList');
const AccountList = lazyComponent('AccountList', loadAccountList);

/** The top bar's tools for signed-in people, and the command palette. */
export const SignedInBar = () => (
  <>
    <SignedInTools
      search={<PaletteButton />}
      account={<AccountMenu List={AccountList} load={loadAccountList} />}
    />
    <Palette />
  </>
);
