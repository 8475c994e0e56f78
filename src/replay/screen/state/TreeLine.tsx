import { memo } from 'react';
import Box from '@mui/material/Box';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import { brief } from '../payloadHint';
import { sizeOf, type TreeRow } from './treeRows';

/** Height of a line of a tree in pixels. */
export const lineHeight = 24;

interface TreeLineProps {
  row: TreeRow;
  id: string;
  top: number;
  active: boolean;
  /** An action changed it, or something in it. */
  changed: boolean;
  breaks: boolean;
  onToggle: (row: TreeRow) => void;
  /** Opens what can be done with it. */
  onMenu?: (row: TreeRow, anchor: HTMLElement) => void;
}

const lineStyle = {
  position: 'absolute', insetInline: 0, top: 0, height: lineHeight, display: 'flex', alignItems: 'center', pr: 1, cursor: 'default', whiteSpace: 'nowrap', borderLeft: '2px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&[data-active]': { bgcolor: 'action.selected' },
  '&[data-changed]': { borderLeftColor: 'var(--docket-palette-warning-main)' },
  '& [data-menu]': { opacity: 0 },
  '&:hover [data-menu], &[data-active] [data-menu]': { opacity: 1 },
} as const;

const menuStyle = { display: 'flex', border: 0, p: 0.25, background: 'none', cursor: 'pointer', color: 'text.secondary', borderRadius: 1, '&:hover': { bgcolor: 'action.hover', color: 'text.primary' }, '& svg': { fontSize: 16 } } as const;

const colors: Readonly<Record<string, string>> = { string: 'success.main', number: 'info.main', boolean: 'secondary.main', object: 'text.secondary' };

/** What stands after the name: the value, or how much is in it. */
function said(value: unknown): string {
  const size = sizeOf(value);
  if (size === null) return brief(value);
  if (size === 0) return Array.isArray(value) ? '[]' : '{}';
  return Array.isArray(value) ? `[${size}]` : brief(value);
}

/** One line of a tree. */
export const TreeLine = memo(function TreeLine({ row, id, top, active, changed, breaks, onToggle, onMenu }: TreeLineProps) {
  const indent = { paddingLeft: 6 + row.depth * 14 };
  if (row.more !== undefined) {
    return (
      <Box role="treeitem" id={id} aria-level={row.depth + 1} aria-selected={active} data-active={active || undefined} onClick={() => onToggle(row)} sx={lineStyle} style={{ ...indent, transform: `translateY(${top}px)` }}>
        <Box component="span" sx={{ pl: 2.25, color: 'primary.main', fontWeight: 600, cursor: 'pointer' }}>{row.more.toLocaleString('en-GB')} more</Box>
      </Box>
    );
  }
  return (
    <Box
      role="treeitem"
      id={id}
      aria-level={row.depth + 1}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={active}
      data-active={active || undefined}
      data-changed={changed || undefined}
      data-pointer={row.pointer}
      onClick={() => onToggle(row)}
      sx={lineStyle}
      style={{ ...indent, transform: `translateY(${top}px)` }}
    >
      <Box component="span" aria-hidden sx={{ display: 'flex', width: 18, flexShrink: 0, color: 'text.secondary', '& svg': { fontSize: 17, transition: 'transform 120ms', transform: row.isOpen ? 'rotate(90deg)' : 'none' } }}>
        {row.isOpen !== null && <ChevronRightRounded />}
      </Box>
      {breaks && <Box component="span" title="Playing stops when this changes" sx={{ width: 8, height: 8, mr: 0.5, borderRadius: '50%', bgcolor: 'error.main', flexShrink: 0 }} />}
      <Box component="span" sx={{ flexShrink: 0, maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.name}</Box>
      <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>:</Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', color: colors[typeof row.value] ?? 'text.secondary' }}>{said(row.value)}</Box>
      {onMenu && (
        <Box
          component="button"
          type="button"
          tabIndex={-1}
          data-menu
          aria-label={`Copy, or break on ${row.pointer}`}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            onMenu(row, event.currentTarget);
          }}
          sx={menuStyle}
        >
          <MoreHorizRounded />
        </Box>
      )}
    </Box>
  );
});
