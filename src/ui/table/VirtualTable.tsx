import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
} from 'react';
import Box from '@mui/material/Box';
import { TableBody } from './TableBody';
import { revealCell, revealRow } from './tableDom';
import { TableHeader } from './TableHeader';
import { densityHeights, shownColumns, type TableColumn } from './tableSettings';
import { gridTracks, tableStyle } from './tableStyle';
import type { ActiveColumn, PositionedColumn, TableColumns, VirtualTableProps } from './tableTypes';
import { useActiveCell, useOpenRow } from './useActiveCell';
import { useRowClicks } from './useRowClicks';
import { usePageKeys } from './usePageKeys';
import { useSelectedRange } from './useSelectedRange';
import { useTableFrame } from './useTableFrame';
import { useTableKeys } from './useTableKeys';

/** A card is as wide as the table. */
const cardGrid = { tracks: 'none', width: '0px' };

/** Space below the table in pixels. */
const below = 24;

/**
 * A table of any length: a grid for assistive technology, one tab stop, and only the rows near the
 * visible ones in the page. Each row subscribes to its own record (docs/decisions/016).
 */
export function VirtualTable<Column extends TableColumn>({
  label,
  rows,
  columns,
  Cells,
  commands,
  selection,
  cardHeight,
  handle,
}: VirtualTableProps<Column>) {
  const { ids } = rows;
  const tableId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = cardHeight ?? densityHeights[columns.settings.density];
  const hasChecks = selection !== undefined;
  const shown = useShownColumns(columns, rows.edited?.column, hasChecks);
  const grid = useMemo(() => gridTracks(shown, hasChecks), [shown, hasChecks]);
  const { tracks, width } = cardHeight === undefined ? grid : cardGrid;
  const { offset, onScroll } = useTableFrame(scroller, width);
  const [active, activate] = useActiveCell(ids, shown);
  const activeColumn = useMemo(
    (): ActiveColumn | null =>
      active && { column: active.column, elementId: `${tableId}-${active.index}-${active.column}` },
    [tableId, active],
  );
  const range = useSelectedRange(ids, active, selection);
  const table = {
    scroller,
    ids,
    columns: shown,
    rowHeight,
    active,
    activate,
    selection,
    range,
    commands,
  };
  const activeElement = () =>
    activeColumn ? document.getElementById(activeColumn.elementId) : null;
  const onKeyDown = useTableKeys(table, columns, activeElement);
  usePageKeys({
    root: scroller,
    commands,
    enter: () => scroller.current?.focus({ preventScroll: true }),
  });
  const clicks = useRowClicks(table);

  const isPressed = active?.pressed === true;
  useLayoutEffect(() => {
    const cell = activeColumn && !isPressed && document.getElementById(activeColumn.elementId);
    if (cell && scroller.current) revealCell(scroller.current, cell);
  }, [activeColumn, isPressed]);
  const reveal = (id: string, column?: string) => {
    const index = ids.indexOf(id);
    if (index < 0 || !scroller.current) return;
    activate({ id, index, column: column ?? active?.column ?? shown[0]?.key ?? '' });
    revealRow(scroller.current, index, rowHeight);
  };
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    reveal,
  }));
  useOpenRow(rows, active?.id ?? null, scroller, reveal);
  const activateFirst = () => {
    const index = Math.min(
      ids.length - 1,
      Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight),
    );
    // A mouse press has activated its cell before the focus arrives.
    activate((last) => last ?? { id: ids[index] ?? null, index, column: shown[0]?.key ?? '' });
  };
  return (
    <Box
      ref={scroller}
      id="list"
      role={rows.tree ? 'treegrid' : 'grid'}
      className={cardHeight === undefined ? undefined : 'dt-cards'}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={ids.length + 1}
      aria-colcount={shown.length + (hasChecks ? 1 : 0)}
      aria-multiselectable={hasChecks || undefined}
      aria-busy={rows.busy || undefined}
      aria-activedescendant={activeColumn?.elementId}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target === event.currentTarget && activateFirst()}
      onScroll={onScroll}
      {...clicks}
      sx={tableStyle}
      style={
        {
          '--dt-columns': tracks,
          '--dt-width': width,
          '--dt-row': `${rowHeight}px`,
          maxHeight: `max(var(--dt-least), calc(100dvh - ${offset + below}px - var(--bottom-bar, 0px) - var(--selection-bar, 0px)))`,
        } as CSSProperties
      }
    >
      <TableHeader
        shown={shown}
        columns={columns}
        scroller={scroller}
        active={active?.id === null ? activeColumn : null}
        selection={selection}
      />
      <TableBody
        rows={rows}
        columns={shown}
        rowHeight={rowHeight}
        scroller={scroller}
        Cells={Cells}
        activeIndex={active?.index ?? -1}
        activeColumn={activeColumn}
        selection={selection}
      />
    </Box>
  );
}

function useShownColumns<Column extends TableColumn>(
  { offered, settings }: TableColumns<Column>,
  edited: string | undefined,
  hasChecks: boolean,
): PositionedColumn<Column>[] {
  return useMemo(() => {
    const shown = shownColumns(offered, settings);
    // The column of an open editor stays, or the edit could not be finished.
    if (!shown.some(({ key }) => key === edited))
      shown.push(...offered.filter(({ key }) => key === edited));
    return shown.map((column, index) => ({ ...column, position: index + (hasChecks ? 2 : 1) }));
  }, [offered, settings, edited, hasChecks]);
}
