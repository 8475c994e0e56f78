import { changePassword, recordInFull, reportProblem } from '../features/header/accountCommands';
import { SignedInTools } from '../features/header/SignedInTools';
import { PaletteButton } from '../features/palette/PaletteButton';
import { shortcutsCommand } from '../features/palette/shortcutsCommand';
import { Palette } from './Palette';

const accountMenu = [
  [changePassword, shortcutsCommand],
  [reportProblem, recordInFull],
] as const;

/** The header's tools for a person who is signed in, and the palette that the keyboard opens. */
export const SignedInBar = () => (
  <>
    <SignedInTools search={<PaletteButton />} accountMenu={accountMenu} />
    <Palette />
  </>
);
