import { shownColumns, type TableColumn, type TableSettings } from './tableSettings';

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
