import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposing, isMac, isTyping } from '../../ui/keyboard/keys';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { useAppDispatch } from '../../data/store/hooks';
import { selectPathname } from '../../data/navigation/navigationSlice';
import { isOnTasks } from '../../data/navigation/taskPath';
import { toggleTimer } from '../../data/nouns/time/trackTime';
import { dialogClosed, dialogOpened, selectDialog } from '../../data/dialogs/dialogsSlice';
import { readState } from '../../data/store/readState';
import { isInModal } from '../../ui/dialogs/modals';
import { undoLatest } from './undoLatest';
import { createKeyReader, type GlobalCommand } from './globalKeys';
import { selectSingleKeys } from './paletteSlice';

const paths = { goHome: '/', goTasks: '/task', goNotes: '/note', goUsers: '/user' } as const;

/** Focuses the screen's field for '/', else its search field. False if it has neither. */
function focusSearch(): boolean {
  const field =
    document.querySelector<HTMLInputElement>('main input[aria-keyshortcuts="/"]') ??
    document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Handles the keyboard shortcuts that work on every screen. */
export function useGlobalKeys(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const read = createKeyReader(isMac());
    const state = () => dispatch(readState((getState) => getState()));
    const openPalette = (text: string) => dispatch(dialogOpened('palette', { text }));
    /** A task; or a note, among notes and for those who may not create tasks. */
    const create = () => {
      const current = state();
      const isNote =
        !selectIsAdministrator(current) || selectPathname(current).startsWith(paths.goNotes);
      if (isNote) return void navigate('/note/add');
      if (!isOnTasks(current)) void navigate(paths.goTasks);
      dispatch(dialogOpened('task/new'));
    };
    const run = (command: GlobalCommand): boolean => {
      if (command === 'palette') openPalette('');
      else if (command === 'shortcuts') dispatch(dialogOpened('shortcuts'));
      else if (command === 'search') {
        if (!focusSearch()) openPalette('');
      } else if (command === 'create') create();
      else if (command === 'timer') return dispatch(toggleTimer());
      else if (command === 'undo') return dispatch(undoLatest());
      else if (command === 'goUsers' && !selectIsAdministrator(state())) return false;
      else void navigate(paths[command]);
      return true;
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.repeat || isInModal(event.target))
        return;
      const isSingle = !event.ctrlKey && !event.metaKey;
      const palette = selectDialog(state(), 'palette');
      const shortcuts = selectDialog(state(), 'shortcuts');
      if (palette ?? shortcuts) {
        // It is still loading. Letters are typed for the palette.
        if (event.key === 'Escape') dispatch(dialogClosed(palette ? 'palette' : 'shortcuts'));
        else if (palette && isSingle && event.key.length === 1 && !isTyping(event.target)) {
          event.preventDefault();
          openPalette(palette.text + event.key);
        }
        return;
      }
      if (isSingle && (!selectSingleKeys(state()) || isTyping(event.target))) return;
      const command = read(event);
      // A text field undoes its own text.
      if (command === 'undo' && isTyping(event.target)) return;
      if (command && run(command)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [dispatch, navigate]);
}
