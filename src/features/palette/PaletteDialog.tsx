import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import InputBase from '@mui/material/InputBase';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { isComposing, isMac } from '../../ui/keyboard/keys';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import type { DialogFrame } from '../../ui/dialogs/AppDialog';
import { IconAction } from '../../ui/elements/IconAction';
import { visuallyHidden } from '../../ui/theme/visuallyHidden';
import { runCommand, type Command } from '../../data/navigation/command';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { closeToasts } from '../../data/toasts/closeToasts';
import { isPaletteKey } from './globalKeys';
import type { PaletteItem } from './paletteItem';
import { PaletteList } from './PaletteList';
import { selectAllListsLoaded, useSearchedLists } from './paletteLists';
import { paletteUsed } from './paletteSlice';
import { usePaletteItems } from './usePaletteItems';

const pageJump = 5;

function SearchedLists() {
  useSearchedLists();
  return null;
}

interface PaletteDialogProps extends DialogFrame {
  commands: readonly Command[];
  text: string;
}

/** The command palette. The field keeps the focus, and the arrow keys choose a line. */
export function PaletteDialog({ commands, text, open, onClose, onExited }: PaletteDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const listId = useId();
  const isAllLoaded = useAppSelector(selectAllListsLoaded);
  const items = usePaletteItems(commands, text);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const optionId = (at: number) => `${listId}-${at}`;
  const run = useCallback(
    (item: PaletteItem) => {
      dispatch(paletteUsed(item.id));
      onClose();
      dispatch(runCommand(item, (path) => void navigate(path)));
    },
    [dispatch, navigate, onClose],
  );

  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  useEffect(() => {
    // On a phone they lie over the first results. Those that wait for an answer stay.
    if (isSmall)
      dispatch(closeToasts(({ opens, undo, persist }) => !opens && undo === undefined && !persist));
  }, [isSmall, dispatch]);

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, items, listId]);

  const move = (to: number) => setActiveId(items[to]?.id ?? null);
  const moves: Record<string, () => number> = {
    ArrowDown: () => (active + 1) % items.length,
    ArrowUp: () => (active - 1 + items.length) % items.length,
    PageDown: () => Math.min(active + pageJump, items.length - 1),
    PageUp: () => Math.max(active - pageJump, 0),
  };
  const press = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method while it composes a word.
    if (isComposing(event.nativeEvent)) return;
    const item = items[active];
    const to = moves[event.key];
    if (isPaletteKey(event.nativeEvent, isMac())) onClose();
    else if (event.key === 'Enter' && item) run(item);
    else if (to && items.length > 0) move(to());
    else return;
    event.preventDefault();
  };
  const foundCount = items.filter(({ section }) => section !== 'Create').length;
  const isSearching = text.trim() !== '' && !isAllLoaded;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      transitionDuration={{ enter: 120, exit: 0 }}
      slotProps={{
        transition: { onExited },
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          sx: {
            m: { xs: 1, sm: 2 },
            mt: { xs: 1, sm: '12vh' },
            width: '100%',
            maxWidth: 640,
            maxHeight: { xs: 'calc(100dvh - 16px)', sm: '70vh' },
          },
        },
      }}
    >
      <DialogTitle sx={visuallyHidden}>Search and commands</DialogTitle>
      {text.trim() !== '' && <SearchedLists />}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          pl: 2.5,
          pr: 1.25,
          minHeight: 56,
          flexShrink: 0,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <SearchRounded aria-hidden sx={{ color: 'text.secondary', fontSize: 21 }} />
        <InputBase
          autoFocus
          fullWidth
          // After the text that was typed while the palette was loading.
          onFocus={({ target }) =>
            target.setSelectionRange(target.value.length, target.value.length)
          }
          value={text}
          onChange={(event) => {
            setActiveId(null);
            dispatch(dialogOpened('palette', { text: event.target.value }));
          }}
          onKeyDown={press}
          placeholder="Search or type a command..."
          sx={{ fontSize: '1rem' }}
          inputProps={{
            role: 'combobox',
            'aria-label': 'Search or type a command',
            'aria-expanded': items.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': items.length > 0 ? optionId(active) : undefined,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            maxLength: 200,
          }}
        />
        <IconAction label="Close" onClick={onClose}>
          <CloseRounded fontSize="small" />
        </IconAction>
      </Box>
      {foundCount === 0 && !isSearching && (
        <Typography
          color="textSecondary"
          sx={{ px: 3, pt: 3, pb: items.length > 0 ? 1 : 3, textAlign: 'center' }}
        >
          {`Nothing found for “${text.trim()}”.`}
        </Typography>
      )}
      <PaletteList
        id={listId}
        items={items}
        text={text}
        active={active}
        optionId={optionId}
        onActive={setActiveId}
        onRun={run}
      />
      {isSearching && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ px: 2.5, py: 1, borderTop: '1px solid', borderColor: 'divider' }}
        >
          Still loading, more may follow...
        </Typography>
      )}
      <Box role="status" sx={visuallyHidden}>
        {foundCount === 1 ? '1 result' : `${foundCount} results`}
      </Box>
    </Dialog>
  );
}
