import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import { isOn, type Command } from './command';

/** Opens the help. */
export const openHelp: Command = {
  id: 'go.help',
  group: 'go',
  title: 'Help',
  keywords: 'how documentation manual guide',
  icon: <HelpOutlineRounded />,
  isOffered: (state) => !isOn('/help')(state),
  run: ({ go }) => go('/help'),
};
