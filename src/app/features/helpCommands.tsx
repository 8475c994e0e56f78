import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import { isOn, type Command } from '../../data/navigation/command';

export const commands: readonly Command[] = [
  {
    id: 'go.help',
    group: 'go',
    menu: 'help',
    title: 'Help',
    keywords: 'how documentation manual guide',
    icon: <HelpOutlineRounded />,
    isOffered: (state) => !isOn('/help')(state),
    run: ({ go }) => go('/help'),
  },
];
