import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import type { Command } from '../../data/navigation/command';
import { shortcutsOpened } from './paletteSlice';

/** Shows the list of keyboard shortcuts. */
export const shortcutsCommand: Command = {
  id: 'act.shortcuts',
  group: 'act',
  title: 'Keyboard shortcuts',
  keywords: 'keys help sheet',
  icon: <KeyboardOutlined />,
  keys: '?',
  isOffered: () => true,
  run: ({ dispatch }) => dispatch(shortcutsOpened()),
};
