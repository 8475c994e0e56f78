import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import UndoRounded from '@mui/icons-material/UndoRounded';
import type { Command } from '../../data/navigation/command';
import { selectUndoEntries } from '../../data/undo/undoSlice';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { undoLatest } from './undoLatest';

export const commands: readonly Command[] = [
  {
    id: 'act.undo',
    group: 'act',
    title: 'Undo my last change',
    keywords: 'take back restore bulk',
    icon: <UndoRounded />,
    isOffered: (state) => selectUndoEntries(state).length > 0,
    run: ({ dispatch }) => dispatch(undoLatest()),
  },
  {
    id: 'act.shortcuts',
    group: 'act',
    menu: 'help',
    title: 'Keyboard shortcuts',
    keywords: 'keys help sheet',
    icon: <KeyboardOutlined />,
    keys: '?',
    isOffered: () => true,
    run: ({ dispatch }) => dispatch(dialogOpened('shortcuts')),
  },
];
