import { memo, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import { formatCount } from '../../../lib/format';
import { brief } from '../open/payloadHint';
import type { TreeRow } from './treeRows';

/** Height of a line in pixels. */
export const lineHeight = 24;

interface TreeLineProps {
  row: TreeRow;
  id: string;
  top: number;
  active: boolean;
  changed: boolean;
  breaks: boolean;
  onToggle: (row: TreeRow) => void;
  onMenu?: (row: TreeRow, anchor: HTMLElement) => void;
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const lineStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: lineHeight,
  display: 'flex',
  alignItems: 'center',
  pr: 1,
  cursor: 'default',
  whiteSpace: 'nowrap',
  borderLeft: '2px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-active]': { bgcolor: 'action.selected' },
  '&[data-changed]': { borderLeftColor: 'var(--docket-palette-warning-main)' },
  '& [data-menu]': { opacity: 0 },
  '&:hover [data-menu], &[data-active] [data-menu]': { opacity: 1 },
} as const;
const menuStyle = {
  display: 'flex',
  border: 0,
  p: 0.25,
  background: 'none',
  cursor: 'pointer',
  color: 'text.secondary',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '& svg': { fontSize: 16 },
} as const;
const colors: Readonly<Record<string, string>> = {
  string: 'success.main',
  number: 'info.main',
  boolean: 'secondary.main',
};

const valueText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.length > 0 ? value.length : ''}]` : brief(value);

/** One line of a tree. */
export const TreeLine = memo(function TreeLine({
  row,
  id,
  top,
  active,
  changed,
  breaks,
  onToggle,
  onMenu,
}: TreeLineProps) {
  const { depth, isOpen, more, name, pointer, value } = row;
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    onMenu?.(row, event.currentTarget);
  };
  return (
    <Box
      role="treeitem"
      id={id}
      aria-level={depth + 1}
      aria-expanded={isOpen ?? undefined}
      aria-selected={active}
      data-active={active || undefined}
      data-changed={changed || undefined}
      data-pointer={more === undefined ? pointer : undefined}
      onClick={() => onToggle(row)}
      sx={lineStyle}
      style={{ paddingLeft: 6 + depth * 14, transform: `translateY(${top}px)` }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'flex',
          width: 18,
          flexShrink: 0,
          color: 'text.secondary',
          '& svg': {
            fontSize: 17,
            transition: 'transform 120ms',
            transform: isOpen ? 'rotate(90deg)' : 'none',
          },
        }}
      >
        {isOpen !== null && <ChevronRightRounded />}
      </Box>
      {more !== undefined ? (
        <Box component="span" sx={{ color: 'primary.main', fontWeight: 600, cursor: 'pointer' }}>
          {formatCount(more)} more
        </Box>
      ) : (
        <>
          {breaks && (
            <Box
              component="span"
              title="Breakpoint"
              sx={{
                width: 8,
                height: 8,
                mr: 0.5,
                borderRadius: '50%',
                bgcolor: 'error.main',
                flexShrink: 0,
              }}
            />
          )}
          <Box component="span" sx={{ flexShrink: 0, maxWidth: '60%', ...cut }}>
            {name}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
            :
          </Box>
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, ...cut, color: colors[typeof value] ?? 'text.secondary' }}
          >
            {valueText(value)}
          </Box>
          {onMenu && (
            <Box
              component="button"
              type="button"
              tabIndex={-1}
              data-menu
              aria-label={`Last change, copy, or break on ${pointer}`}
              aria-haspopup="menu"
              onClick={openMenu}
              sx={menuStyle}
            >
              <MoreHorizRounded />
            </Box>
          )}
        </>
      )}
    </Box>
  );
});
