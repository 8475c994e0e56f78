import { memo } from 'react';
import Box from '@mui/material/Box';
import { markText } from '../../lib/markText';
import { KeyCaps } from '../../ui/keyboard/KeyCaps';
import type { PaletteItem } from './paletteItem';

interface PaletteOptionProps {
  id: string;
  item: PaletteItem;
  text: string;
  active: boolean;
  onActive: (id: string) => void;
  onRun: (item: PaletteItem) => void;
}

/** A line of the palette. The focus stays in the field, which names the active line. */
export const PaletteOption = memo(function PaletteOption({
  id,
  item,
  text,
  active,
  onActive,
  onRun,
}: PaletteOptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={active}
      // Otherwise the marked letters would be read as separate words.
      aria-label={item.detail ? `${item.title}, ${item.detail}` : item.title}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => active || onActive(item.id)}
      onClick={() => onRun(item)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 40,
        px: 1.5,
        py: 0.5,
        mx: 1,
        borderRadius: '8px',
        cursor: 'pointer',
        scrollMarginBlock: 36,
        '& svg': { fontSize: 19, color: 'text.secondary', flexShrink: 0 },
        '&[aria-selected="true"]': {
          bgcolor: 'color-mix(in srgb, var(--docket-palette-primary-main) 12%, transparent)',
          '& svg': { color: 'primary.main' },
          '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
        },
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'flex' }}>
        {item.icon}
      </Box>
      <Box
        component="span"
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          columnGap: 1.5,
          alignItems: 'baseline',
        }}
      >
        <Box
          component="span"
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            typography: 'body2',
            color: 'text.primary',
            flexShrink: 1,
            minWidth: 0,
          }}
        >
          {markText(item.title, text).map(({ text: piece, marked }, at) => (
            <Box key={at} component="span" sx={marked ? { fontWeight: 700 } : undefined}>
              {piece}
            </Box>
          ))}
        </Box>
        {item.detail && (
          <Box
            component="span"
            sx={{
              typography: 'caption',
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              ml: { sm: 'auto' },
              maxWidth: { xs: '100%', sm: '50%' },
              flexShrink: 0,
            }}
          >
            {item.detail}
          </Box>
        )}
      </Box>
      {item.keys && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <KeyCaps keys={item.keys} />
        </Box>
      )}
    </Box>
  );
});
