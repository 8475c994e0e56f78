import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import Box from '@mui/material/Box';
import { useOffsetTop } from './useOffsetTop';
import { indexOfId } from '../../lib/indexOfId';
import { TableBody } from './TableBody';
import { revealCell, revealRow } from './tableDom';
import { gridTracks, tableStyle } from './tableStyle';
import { TableHeader } from './TableHeader';
import { densityHeights, type TableColumn } from './tableSettings';
import type { ActiveMark, Placed, VirtualTableProps } from './tableTypes';
import { useActiveCell } from './useActiveCell';
import { useRowClicks } from './useRowClicks';
import { useSideways } from './useSideways';
import { useTableKeys } from './useTableKeys';

/** Room below the table in pixels. Its least height stands in `tableStyle`: it is another on a phone. */
const below = 24;
const noKeys = [] as const;

/**
 * A table of any length: a grid for assistive technology, one stop of the Tab key, and only the rows near what is seen in the
 * page. It knows no record: `Cells` draws a row, and each row follows its own record alone (docs/decisions/016).
 */
export function VirtualTable<Column extends TableColumn>({
  label,
  columns,
  ids,
  density,
  Cells,
  sort = null,
  onSort,
  onColumnsMoved,
  onColumnResized,
  selection,
  keys = noKeys,
  onCommand,
  keptId = null,
  listKey = '',
  busy = false,
  handle,
}: VirtualTableProps<Column>) {
  const tableId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const offset = useOffsetTop(scroller);
  const rowHeight = densityHeights[density];
  const hasChecks = selection !== undefined;
  const placed = useMemo(
    () =>
      columns.map((column, at): Placed<Column> => ({
        ...column,
        position: at + (hasChecks ? 2 : 1),
      })),
    [columns, hasChecks],
  );
  const { tracks, width } = useMemo(() => gridTracks(columns, hasChecks), [columns, hasChecks]);
  const onScroll = useSideways(scroller, width);
  const [active, activate] = useActiveCell(ids, columns);
  const mark = useMemo(
    (): ActiveMark | null =>
      active && { column: active.column, elementId: `${tableId}-${active.index}-${active.column}` },
    [tableId, active],
  );
  const keptIndex = useMemo(() => (keptId === null ? -1 : ids.indexOf(keptId)), [ids, keptId]);

  // The row that a range starts at: the last one that was chosen by itself, while anything is selected and it is there; else the active one.
  const anchor = useRef<string | null>(null);
  const selected = selection?.state;
  useEffect(() => {
    if (selected === 'none') anchor.current = null;
  }, [selected]);
  const chose = (id: string) => {
    anchor.current = id;
  };
  const startRange = () => {
    if (anchor.current === null || indexOfId(ids, anchor.current, active?.index ?? 0) < 0)
      anchor.current = active?.id ?? null;
  };
  const extendTo = (index: number, added = false) => {
    startRange();
    const from = anchor.current ?? ids[index] ?? '';
    anchor.current = from;
    const at = indexOfId(ids, from, active?.index ?? index);
    const [first, last] = at < 0 || at > index ? [index, at < 0 ? index : at] : [at, index];
    selection?.onSelect(ids.slice(first, last + 1), added);
  };
  const activeElement = () => (mark ? document.getElementById(mark.elementId) : null);
  const onKeyDown = useTableKeys({
    scroller,
    ids,
    columns,
    rowHeight,
    active,
    activate,
    activeElement,
    selection,
    extendTo,
    chose,
    sort,
    onSort,
    onColumnResized,
    keys,
    onCommand,
  });
  const clicks = useRowClicks({
    scroller,
    ids,
    columns,
    activate,
    selection,
    startRange,
    extendTo,
    chose,
    onCommand,
  });

  const isPressed = active?.pressed === true;
  useLayoutEffect(() => {
    const cell = mark && !isPressed && document.getElementById(mark.elementId);
    if (cell && scroller.current) revealCell(scroller.current, cell);
  }, [mark, isPressed]);
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    reveal: (id, column) => {
      const index = ids.indexOf(id);
      if (index < 0 || !scroller.current) return;
      activate({ id, index, column: column ?? active?.column ?? columns[0]?.key ?? '' });
      revealRow(scroller.current, index, rowHeight);
    },
  }));

  const begin = () => {
    const index = Math.min(
      ids.length - 1,
      Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight),
    );
    // A press of the mouse has chosen its cell by now.
    activate((last) => last ?? { id: ids[index] ?? null, index, column: columns[0]?.key ?? '' });
  };
  return (
    <Box
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={ids.length + 1}
      aria-colcount={placed.length + (hasChecks ? 1 : 0)}
      aria-multiselectable={hasChecks || undefined}
      aria-busy={busy || undefined}
      aria-activedescendant={mark?.elementId}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target === event.currentTarget && begin()}
      onScroll={onScroll}
      {...clicks}
      sx={tableStyle}
      style={
        {
          '--dt-columns': tracks,
          '--dt-width': width,
          '--dt-row': `${rowHeight}px`,
          maxHeight: `max(var(--dt-least), calc(100dvh - ${offset + below}px))`,
        } as React.CSSProperties
      }
    >
      <TableHeader
        columns={placed}
        scroller={scroller}
        active={active?.id === null ? mark : null}
        sort={sort}
        onSort={onSort}
        onColumnsMoved={onColumnsMoved}
        onColumnResized={onColumnResized}
        selection={selection}
      />
      <TableBody
        ids={ids}
        columns={placed}
        rowHeight={rowHeight}
        scroller={scroller}
        Cells={Cells}
        activeIndex={active?.index ?? -1}
        activeMark={mark}
        keptIndex={keptIndex}
        listKey={listKey}
        selection={selection}
      />
    </Box>
  );
}
