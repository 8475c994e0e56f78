/** A column as a table offers it. Widths in pixels. */
export interface TableColumn {
  key: string;
  title: string;
  width: number;
  minWidth?: number;
  align?: 'start' | 'end';
  /** False for a column that rows cannot be sorted by. */
  sortable?: boolean;
  /** True for a column that is always shown (the one that names the row). */
  fixed?: boolean;
  /** True for a column that is hidden until somebody chooses it. */
  optional?: boolean;
  /** True for a column that takes the room that is left over, until somebody gives it a width. */
  grow?: boolean;
}

export const densities = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Height of a row in pixels. */
export const densityHeights: Record<Density, number> = {
  compact: 34,
  standard: 44,
  comfortable: 56,
};

/** How a person has arranged a table: the shown columns in their order (null: as offered), own widths, and the density. */
export interface TableSettings {
  columns: readonly string[] | null;
  widths: Readonly<Record<string, number>>;
  density: Density;
}

export interface TableSort {
  column: string;
  descending: boolean;
}

export const defaultTableSettings: TableSettings = {
  columns: null,
  widths: {},
  density: 'standard',
};
export const columnWidths = { min: 56, max: 900 } as const;

const clamp = (width: number, least: number = columnWidths.min) =>
  Math.round(Math.min(columnWidths.max, Math.max(least, width)));

/** The columns to show, in order and with the widths in force. Unknown and repeated keys are passed over. */
export function shownColumns<Column extends TableColumn>(
  offered: readonly Column[],
  layout: TableSettings,
): Column[] {
  const keys =
    layout.columns ?? offered.filter((column) => !column.optional).map((column) => column.key);
  const shown = [...new Set(keys)].flatMap(
    (key) => offered.find((column) => column.key === key) ?? [],
  );
  const missing = offered.filter((column) => column.fixed && !shown.includes(column));
  return [...missing, ...shown].map((column) => {
    const own = layout.widths[column.key];
    return own === undefined
      ? column
      : { ...column, grow: false, width: clamp(own, column.minWidth) };
  });
}

/** A layout as texts for a URL: `cols=title:320,status`, `density=compact`. What is as offered is left out. */
export function writeTableSettings(
  params: URLSearchParams,
  offered: readonly TableColumn[],
  layout: TableSettings,
): void {
  params.delete('cols');
  params.delete('density');
  if (layout.columns !== null || Object.keys(layout.widths).length > 0) {
    const shown = shownColumns(offered, layout);
    params.set(
      'cols',
      shown
        .map(({ key }) => (layout.widths[key] === undefined ? key : `${key}:${layout.widths[key]}`))
        .join(','),
    );
  }
  if (layout.density !== defaultTableSettings.density) params.set('density', layout.density);
}

/** The layout that a URL carries, or null when it carries none. Never throws; what cannot be read is passed over. */
export function readTableSettings(
  params: URLSearchParams,
  offered: readonly TableColumn[],
): TableSettings | null {
  const cols = params.get('cols');
  const density = densities.find((one) => one === params.get('density'));
  if (cols === null && !density) return null;
  const widths: Record<string, number> = {};
  const columns: string[] = [];
  for (const part of (cols ?? '').split(',')) {
    const [key = '', width] = part.split(':');
    const column = offered.find((one) => one.key === key);
    if (!column || columns.includes(key)) continue;
    columns.push(key);
    if (width && /^\d{1,4}$/.test(width)) widths[key] = clamp(Number(width), column.minWidth);
  }
  const offeredKeys = offered.filter((column) => !column.optional).map((column) => column.key);
  const asOffered = columns.length === 0 || columns.join() === offeredKeys.join();
  return {
    columns: asOffered ? null : columns,
    widths,
    density: density ?? defaultTableSettings.density,
  };
}

const keysOf = (columns: readonly TableColumn[]): string[] => columns.map(({ key }) => key);

/** Keys as a layout keeps them: null where they are just what is offered. */
export function columnSettings(
  offered: readonly TableColumn[],
  keys: readonly string[],
): readonly string[] | null {
  const usual = keysOf(offered.filter((column) => !column.optional));
  return usual.length === keys.length && usual.every((key, at) => key === keys[at]) ? null : keys;
}

/** The shown keys with one more, at the place where it is offered, or with one less. The column that names a row stays. */
export function toggleColumn(
  offered: readonly TableColumn[],
  layout: TableSettings,
  key: string,
): readonly string[] | null {
  const shown = keysOf(shownColumns(offered, layout));
  if (shown.includes(key))
    return columnSettings(
      offered,
      offered.some((column) => column.key === key && column.fixed)
        ? shown
        : shown.filter((one) => one !== key),
    );
  const before = keysOf(offered).slice(0, keysOf(offered).indexOf(key));
  const at = Math.max(-1, ...before.map((one) => shown.indexOf(one))) + 1;
  return columnSettings(offered, [...shown.slice(0, at), key, ...shown.slice(at)]);
}

/** The shown keys with one of them a place earlier (-1) or later (1). */
export function moveColumn(
  offered: readonly TableColumn[],
  layout: TableSettings,
  key: string,
  by: -1 | 1,
): readonly string[] | null {
  const shown = keysOf(shownColumns(offered, layout));
  const at = shown.indexOf(key);
  const other = shown[at + by];
  if (at < 0 || other === undefined) return layout.columns;
  return columnSettings(
    offered,
    shown.map((one) => (one === key ? other : one === other ? key : one)),
  );
}

/** The widths with one changed; null gives the column its offered one back. */
export function withWidth(
  layout: TableSettings,
  key: string,
  width: number | null,
): TableSettings['widths'] {
  const { [key]: _last, ...others } = layout.widths;
  return width === null ? others : { ...others, [key]: width };
}

/** What choosing a column's heading leads to: ascending, then descending, then the list's own order. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
