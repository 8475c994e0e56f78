import type { ComponentType, Ref } from 'react';
import type { TableKey } from './tableKeys';
import type { Density, TableColumn, TableSort } from './tableSettings';

/** A column with its place among the drawn ones: `aria-colindex`. */
export type Placed<Column extends TableColumn> = Column & { position: number };

/** The cell that the keyboard is at. */
export interface CellPosition {
  id: string;
  column: string;
}

/** The active cell of a row: its column, and the element id by which the grid points at it. */
export interface ActiveMark {
  column: string;
  elementId: string;
}

/**
 * What a row's contents get. Rows are recycled: the same component is given another `id` when another row comes into the
 * window. So it reads its record by id, and keeps no state of its own.
 */
export interface CellsProps<Column extends TableColumn> {
  id: string;
  /** The row's place in the list, from 0. */
  index: number;
  columns: readonly Placed<Column>[];
  /** Null while the active cell is in another row. */
  active: ActiveMark | null;
}

/** How rows are selected. The ids are the table's own; whoever holds the selection decides what `onAll` means. */
export interface TableSelection {
  /** A hook: whether a row is selected. Called once per drawn row, so that a row alone follows. */
  useIsSelected: (id: string) => boolean;
  state: 'none' | 'some' | 'all';
  onToggle: (id: string) => void;
  /** These and no others; with `added`, these as well. */
  onSelect: (ids: readonly string[], added: boolean) => void;
  onAll: () => void;
  onClear: () => void;
  /** The accessible name of a row's checkbox: a hook, for the record may change its name. */
  useRowName: (id: string) => string;
}

/** What a screen may ask of its table. */
export interface TableHandle {
  /** Takes the focus back, for instance when an editor closes. */
  focus: () => void;
  /** Scrolls just as far as needed, and makes the row the active one. Does nothing when the row is not there. */
  reveal: (id: string, column?: string) => void;
}

export interface VirtualTableProps<Column extends TableColumn> {
  /** Accessible name. */
  label: string;
  /** The shown columns in order with the widths in force (`laidOut`). Keep the reference while they are the same. */
  columns: readonly Column[];
  /** The rows in order. Keep the reference while none comes, goes or moves. */
  ids: readonly string[];
  density: Density;
  /** Draws a row's cells: one element with `cellProps(column, active)` per column. Wrap it in `memo`. */
  Cells: ComponentType<CellsProps<Column>>;
  sort?: TableSort | null;
  /** Ascending, descending, none in turn. Without it no heading can be clicked. */
  onSort?: (sort: TableSort | null) => void;
  /** A column was dragged elsewhere: all keys in the new order. */
  onColumnsMoved?: (keys: readonly string[]) => void;
  onColumnResized?: (key: string, width: number) => void;
  selection?: TableSelection;
  /** The feature's own keys; they go before the table's. */
  keys?: readonly TableKey[];
  /** A command that the table does not carry out itself: 'open', 'edit' (also by double click), 'delete', and those of `keys`. */
  onCommand?: (command: string, at: CellPosition) => void;
  /** A row that stays in the page wherever the table is scrolled, because something in it is being edited. */
  keptId?: string | null;
  /** Changes when these are other rows altogether (another sort or filter): the table then starts at its top. Otherwise what is looked at stays where it is while rows come and go above it. */
  listKey?: string;
  /** Rows are still coming. */
  busy?: boolean;
  handle?: Ref<TableHandle>;
}
