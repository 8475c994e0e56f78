/** A column that a table offers. Widths in pixels. */
export interface TableColumn {
  key: string;
  title: string;
  width: number;
  minWidth?: number;
  align?: 'start' | 'end';
  /** False when rows cannot be sorted by it. */
  sortable?: boolean;
  /** Always shown, and in view while the table scrolls sideways: the column that names the row. */
  fixed?: boolean;
  /** Hidden by default. */
  optional?: boolean;
  /** Takes the free space as long as it has no width of its own. */
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

/**
 * The keys of the shown columns in order (null: the default), the widths that were changed, and the
 * density.
 */
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

/** The nearest width in whole pixels that a column may have. */
export const clampWidth = (width: number, { minWidth = 56 }: TableColumn): number =>
  Math.round(Math.min(900, Math.max(minWidth, width)));

const keysOf = (columns: readonly TableColumn[]): string[] => columns.map(({ key }) => key);
const defaultKeys = (offered: readonly TableColumn[]): string[] =>
  keysOf(offered.filter((column) => !column.optional));

/** The columns to show in order, with their widths. Ignores unknown and repeated keys. */
export function shownColumns<Column extends TableColumn>(
  offered: readonly Column[],
  settings: TableSettings,
): Column[] {
  const shown = [...new Set(settings.columns ?? defaultKeys(offered))].flatMap(
    (key) => offered.find((column) => column.key === key) ?? [],
  );
  const missing = offered.filter((column) => column.fixed && !shown.includes(column));
  return [...missing, ...shown].map((column) => {
    const width = settings.widths[column.key];
    return width === undefined
      ? column
      : { ...column, grow: false, width: clampWidth(width, column) };
  });
}

/** Writes settings to a URL: `cols=title:320,status`, `density=compact`. Leaves defaults out. */
export function writeTableSettings(
  params: URLSearchParams,
  offered: readonly TableColumn[],
  settings: TableSettings,
): void {
  params.delete('cols');
  params.delete('density');
  const { columns, widths, density } = settings;
  if (columns !== null || Object.keys(widths).length > 0) {
    const keys = keysOf(shownColumns(offered, settings));
    params.set(
      'cols',
      keys.map((key) => (widths[key] === undefined ? key : `${key}:${widths[key]}`)).join(','),
    );
  }
  if (density !== defaultTableSettings.density) params.set('density', density);
}

/**
 * Reads settings from a URL, or null when it has none. Ignores what it cannot read; never throws.
 */
export function readTableSettings(
  params: URLSearchParams,
  offered: readonly TableColumn[],
): TableSettings | null {
  const cols = params.get('cols');
  const density = densities.find((one) => one === params.get('density'));
  if (cols === null && !density) return null;
  const widths: Record<string, number> = {};
  const keys: string[] = [];
  for (const entry of (cols ?? '').split(',')) {
    const [key = '', width] = entry.split(':');
    const column = offered.find((one) => one.key === key);
    if (!column || keys.includes(key)) continue;
    keys.push(key);
    if (width && /^\d{1,4}$/.test(width)) widths[key] = clampWidth(Number(width), column);
  }
  return {
    columns: keys.length === 0 ? null : columnSettings(offered, keys),
    widths,
    density: density ?? defaultTableSettings.density,
  };
}

/** Keys as settings store them: null for the default. */
export function columnSettings(
  offered: readonly TableColumn[],
  keys: readonly string[],
): readonly string[] | null {
  return defaultKeys(offered).join() === keys.join() ? null : keys;
}

/** Shows a column at its offered position, or hides it. A fixed column stays. */
export function toggleColumn(
  offered: readonly TableColumn[],
  settings: TableSettings,
  key: string,
): readonly string[] | null {
  const shown = keysOf(shownColumns(offered, settings));
  if (shown.includes(key)) {
    const isFixed = offered.some((column) => column.key === key && column.fixed);
    return columnSettings(offered, isFixed ? shown : shown.filter((one) => one !== key));
  }
  const before = keysOf(offered).slice(0, keysOf(offered).indexOf(key));
  const at = Math.max(-1, ...before.map((one) => shown.indexOf(one))) + 1;
  return columnSettings(offered, [...shown.slice(0, at), key, ...shown.slice(at)]);
}

/** Moves a column one position earlier (-1) or later (1). */
export function moveColumn(
  offered: readonly TableColumn[],
  settings: TableSettings,
  key: string,
  by: -1 | 1,
): readonly string[] | null {
  const shown = keysOf(shownColumns(offered, settings));
  const at = shown.indexOf(key);
  const other = shown[at + by];
  if (at < 0 || other === undefined) return settings.columns;
  return columnSettings(
    offered,
    shown.map((one) => (one === key ? other : one === other ? key : one)),
  );
}

/** The widths with one changed; null restores the default. */
export function withWidth(
  settings: TableSettings,
  key: string,
  width: number | null,
): TableSettings['widths'] {
  const { [key]: _last, ...others } = settings.widths;
  return width === null ? others : { ...others, [key]: width };
}

/** The sort after a click on a heading: ascending, then descending, then none. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
