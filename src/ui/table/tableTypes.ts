import type { ComponentType, Ref, RefObject } from 'react';
import type { KeyCommand } from '../keyboard/keyCommands';
import type { TableColumn, TableSettings, TableSort } from './tableSettings';

/** A shown column with its `aria-colindex`. */
export type PositionedColumn<Column extends TableColumn> = Column & { position: number };

export interface CellPosition {
  id: string;
  column: string;
}

/** The column of the active cell, and the element id of that cell. */
export interface ActiveColumn {
  column: string;
  elementId: string;
}

/**
 * The props of a component that draws the cells of a row. Rows are recycled: the same component
 * gets another `id` when another row scrolls into view. So it reads its record by id and keeps no
 * state.
 */
export interface CellsProps<Column extends TableColumn> {
  id: string;
  /** Index of the row in the list. */
  index: number;
  columns: readonly PositionedColumn<Column>[];
  /** Null while the active cell is in another row. */
  active: ActiveColumn | null;
  /** In a tree: 1 for a row at the top. */
  level?: number | undefined;
  /** In a tree: whether the rows below it are shown. Undefined if it has none. */
  expanded?: boolean | undefined;
}

export interface TableRows {
  /** In order. Keep the reference while the order and the rows are the same. */
  ids: readonly string[];
  /** Names the filters and the sort. When it changes, the table scrolls to its top. */
  listKey?: string;
  /** True while rows are still loading. */
  busy?: boolean;
  /** The cell with an open editor. Its row and its column stay in the page. */
  edited?: CellPosition | null;
  /** The record that is open next to the table. */
  openId?: string | undefined;
  /** The tree that the rows are, by index, as `CellsProps` has it. Null for a plain list. */
  tree?: {
    levels: ArrayLike<number>;
    expanded: readonly (boolean | undefined)[];
  } | null;
}

export interface TableColumns<Column extends TableColumn> {
  /** All columns that the person can choose from. */
  offered: readonly Column[];
  settings: TableSettings;
  /** Called when a column is moved or resized. */
  onChange: (changes: Partial<TableSettings>) => void;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
}

export interface TableSelection {
  /**
   * A hook, called once in each drawn row: a row is drawn again only when its own answer changes.
   */
  useIsSelected: (id: string) => boolean;
  state: 'none' | 'some' | 'all';
  onToggle: (id: string) => void;
  /** Selects these rows, with `added` in addition to the selected ones. */
  onSelect: (ids: readonly string[], added: boolean) => void;
  onAll: () => void;
  onClear: () => void;
  /** A hook: the accessible name of a row's checkbox. */
  useRowName: (id: string) => string;
}

export interface TableCommands {
  /** The keys of this table. They take precedence over the keys of every table. */
  keys?: readonly KeyCommand[];
  /**
   * Runs 'open', 'edit' (F2 or a double click), 'delete', and the commands of `keys`. Returns false
   * if there is nothing to edit, or if the key does here what it does in every table.
   */
  run: (command: string, at: CellPosition) => unknown;
}

/** What a screen can ask of its table. */
export interface TableHandle {
  focus: () => void;
  /**
   * Scrolls a row into view and makes it the active one. Does nothing when the row is not in the
   * list.
   */
  reveal: (id: string, column?: string) => void;
}

export interface VirtualTableProps<Column extends TableColumn> {
  /** Accessible name. */
  label: string;
  rows: TableRows;
  columns: TableColumns<Column>;
  /** Draws one element with `cellProps(column, active)` for each column. Wrap it in `memo`. */
  Cells: ComponentType<CellsProps<Column>>;
  commands: TableCommands;
  selection?: TableSelection;
  /**
   * Draws each row as a card of this height in pixels, without a heading. The caller's styles lay
   * out the cells of `.dt-cards`.
   */
  cardHeight?: number | undefined;
  handle?: Ref<TableHandle>;
}

/**
 * The active cell: a row and its last known index, or the heading (`id` null, `index` -1), and a
 * column.
 */
export interface ActiveCell {
  id: string | null;
  index: number;
  column: string;
  /** Clicked with the mouse: the table must not scroll it away from the pointer. */
  pressed?: boolean;
}

/** What the handlers of the keyboard and of the mouse share. */
export interface TableModel {
  scroller: RefObject<HTMLElement | null>;
  ids: readonly string[];
  columns: readonly TableColumn[];
  rowHeight: number;
  active: ActiveCell | null;
  activate: (cell: ActiveCell) => void;
  selection: TableSelection | undefined;
  range: {
    /** Sets the start of a range before another row becomes active. */
    start: () => void;
    /** Selects the rows from the start of the range to this one. */
    extendTo: (index: number, added?: boolean) => void;
    /** Selects or deselects a row; the next range starts there. */
    toggle: (id: string) => void;
  };
  commands: TableCommands;
}
