import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { fixedWidth } from '../open/styles';
import { useRowsInView } from '../../../ui/browser/useRowsInView';
import { lineHeight, TreeLine } from './TreeLine';
import { toggled, treeRows, type OpenPaths, type TreeRow } from './treeRows';

interface TreeViewProps {
  label: string;
  value: unknown;
  paths: OpenPaths;
  onPaths: (paths: OpenPaths) => void;
  /** Whether the current action changed a path or something below it. */
  isChanged?: (pointer: string) => boolean;
  breaks?: readonly string[];
  /** Without it, lines have no menu and the tree is only as high as its lines. */
  onMenu?: (row: TreeRow, anchor: HTMLElement) => void;
  /** The path that is initially active and in view. */
  revealed?: string | null;
}

const keyOf = (row: TreeRow | undefined): string =>
  row ? row.pointer + (row.more === undefined ? '' : ' more') : '';

/** A value as a tree. Renders only lines near the viewport. */
export function TreeView({
  label,
  value,
  paths,
  onPaths,
  isChanged,
  breaks,
  onMenu,
  revealed = null,
}: TreeViewProps) {
  const id = useId();
  const [active, setActive] = useState(revealed);
  const rows = treeRows(value, paths);
  const { ref, rows: lines, showRow } = useRowsInView(rows.length, lineHeight);
  const at = rows.findIndex((row) => keyOf(row) === active);

  const isRevealed = useRef(false);
  useLayoutEffect(() => {
    if (isRevealed.current || at < 0) return;
    isRevealed.current = true;
    if (active === revealed) showRow(at, 'third');
  }, [at, active, revealed, showRow]);

  const moveTo = (line: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, line));
    setActive(keyOf(rows[next]));
    showRow(next, 'nearest');
  };
  const toggle = (row: TreeRow) => {
    setActive(keyOf(row));
    onPaths(toggled(paths, row));
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) moveTo(to);
    else if (row && event.key === 'ArrowRight' && row.isOpen === false) toggle(row);
    else if (row && event.key === 'ArrowRight' && row.isOpen) moveTo(at + 1);
    else if (row && event.key === 'ArrowLeft' && row.isOpen) toggle(row);
    else if (row && event.key === 'ArrowLeft')
      moveTo(rows.findLastIndex((other, line) => line < at && other.depth < row.depth));
    else if (row && (event.key === 'Enter' || event.key === ' ')) toggle(row);
    else return;
    event.preventDefault();
  };
  return (
    <Box
      ref={ref}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      onKeyDown={press}
      sx={{
        ...fixedWidth,
        overflow: 'auto',
        overflowAnchor: 'none',
        ...(onMenu ? { flex: 1, minHeight: 0 } : { maxHeight: 300 }),
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        role="presentation"
        sx={{ position: 'relative' }}
        style={{ height: rows.length * lineHeight }}
      >
        {lines.map((line) => {
          const row = rows[line];
          return (
            row && (
              <TreeLine
                key={keyOf(row)}
                row={row}
                id={`${id}-${line}`}
                top={line * lineHeight}
                active={line === at}
                changed={row.more === undefined && (isChanged?.(row.pointer) ?? false)}
                breaks={breaks?.includes(row.pointer) ?? false}
                onToggle={toggle}
                onMenu={onMenu}
              />
            )
          );
        })}
      </Box>
    </Box>
  );
}
