import { useId, useRef, useState, useLayoutEffect, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { fixedWidth } from '../fonts';
import { lineHeight, TreeLine } from './TreeLine';
import { portion, treeRows, type OpenPaths, type TreeRow } from './treeRows';
import { useRowsInView } from '../useRowsInView';

interface TreeViewProps {
  label: string;
  value: unknown;
  paths: OpenPaths;
  onPaths: (paths: OpenPaths) => void;
  /** Whether a place, or something in it, was changed by the current action. */
  isChanged?: (pointer: string) => boolean;
  breaks?: readonly string[];
  onMenu?: (row: TreeRow, anchor: HTMLElement) => void;
  /** A place to bring into view; `at` changes with each wish. */
  reveal?: { pointer: string; at: number } | null;
  /** As high as its lines, rather than as its place. */
  grows?: boolean;
}

function toggled(paths: OpenPaths, { pointer, isOpen, more }: TreeRow): OpenPaths {
  if (more !== undefined) return { ...paths, shown: new Map(paths.shown).set(pointer, (paths.shown.get(pointer) ?? portion) + portion) };
  if (isOpen === null) return paths;
  const open = new Set(paths.open);
  if (!open.delete(pointer)) open.add(pointer);
  return { ...paths, open };
}

/** A value as a tree that is opened piece by piece; only the lines near the window are in the page. */
export function TreeView({ label, value, paths, onPaths, isChanged, breaks, onMenu, reveal, grows = false }: TreeViewProps) {
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const rows = treeRows(value, paths);
  const keyOf = (row: TreeRow | undefined) => (row ? row.pointer + (row.more === undefined ? '' : ' more') : '');
  const { ref: root, rows: lines, scrollTo } = useRowsInView(rows.length, lineHeight);
  const at = rows.findIndex((row) => keyOf(row) === active);

  const revealed = useRef(0);
  useLayoutEffect(() => {
    if (!reveal || revealed.current === reveal.at) return;
    const line = rows.findIndex((row) => row.pointer === reveal.pointer && row.more === undefined);
    const { current } = root;
    if (line < 0 || !current) return;
    revealed.current = reveal.at;
    setActive(reveal.pointer);
    scrollTo(line * lineHeight - current.clientHeight / 3);
  }, [reveal, rows, root, scrollTo]);

  const moveTo = (line: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, line));
    setActive(keyOf(rows[next]));
    const { current } = root;
    if (!current) return;
    const [top, under] = [next * lineHeight, (next + 1) * lineHeight - current.clientHeight];
    if (top < current.scrollTop) scrollTo(top);
    else if (under > current.scrollTop) scrollTo(under);
  };
  const toggle = (row: TreeRow) => {
    setActive(keyOf(row));
    onPaths(toggled(paths, row));
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const to = moves[event.key];
    if (to !== undefined) moveTo(to);
    else if (row && event.key === 'ArrowRight' && row.isOpen === false) toggle(row);
    else if (row && event.key === 'ArrowRight' && row.isOpen) moveTo(at + 1);
    else if (row && event.key === 'ArrowLeft' && row.isOpen) toggle(row);
    else if (row && event.key === 'ArrowLeft') moveTo(rows.findLastIndex((other, line) => line < at && other.depth < row.depth));
    else if (row && (event.key === 'Enter' || event.key === ' ')) toggle(row);
    else return;
    event.preventDefault();
  };
  return (
    <Box
      ref={root}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      onKeyDown={press}
      sx={{ ...fixedWidth, overflow: 'auto', overflowAnchor: 'none', ...(grows ? { maxHeight: 300 } : { flex: 1, minHeight: 0 }), '&:focus-visible': { outlineOffset: -2 } }}
    >
      <Box role="presentation" sx={{ position: 'relative' }} style={{ height: rows.length * lineHeight }}>
        {lines.map((line) => {
          const row = rows[line];
          if (!row) return null;
          return (
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
          );
        })}
      </Box>
    </Box>
  );
}
