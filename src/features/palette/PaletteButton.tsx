import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { ariaKey, keyLabel } from '../../ui/keyboard/keys';
import { useAppDispatch } from '../../data/store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { KeyCaps } from '../../ui/keyboard/KeyCaps';
import { paletteKey } from './globalKeys';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';

const name = 'Search and commands';

/** Opens the command palette with the mouse or on a phone, and shows its key. */
export function PaletteButton() {
  const dispatch = useAppDispatch();
  const open = () => dispatch(dialogOpened('palette', { text: '' }));
  const common = {
    onClick: open,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': ariaKey(paletteKey),
  } as const;
  return (
    <>
      <Box sx={{ display: { xs: 'block', xl: 'none' } }}>
        <IconAction
          label={name}
          description={`${name} (${keyLabel(paletteKey)})`}
          size="medium"
          {...common}
        >
          <SearchRounded fontSize="small" />
        </IconAction>
      </Box>
      <ButtonBase
        {...common}
        aria-label={name}
        sx={{
          display: { xs: 'none', xl: 'inline-flex' },
          alignItems: 'center',
          gap: 1,
          height: 34,
          minWidth: 168,
          pl: 1.25,
          pr: 0.75,
          mr: 0.5,
          borderRadius: '8px',
          border: '1px solid',
          borderColor: 'divider',
          typography: 'body2',
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: 1,
          },
        }}
      >
        <SearchRounded sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ flex: 1, textAlign: 'start' }}>
          Search
        </Box>
        <KeyCaps keys={paletteKey} />
      </ButtonBase>
    </>
  );
}
