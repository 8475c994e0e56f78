import type { TableColumn } from './tableSettings';

/** Height of the heading and width of the column of checkboxes, in pixels. */
export const headHeight = 40;
const checkWidth = 44;
/** How much of the table the column that stays in view may take, so that a phone still shows what passes beside it. */
const fixedShare = '56cqw';

const basis = ({ width, fixed }: TableColumn): string =>
  fixed ? `min(${width}px, ${fixedShare})` : `${width}px`;

/**
 * The tracks of every row, and their sum: two CSS values that stand on the table once, so that a column is resized by one
 * write and no row is drawn again. Growing columns share what room is left; where there is none, an empty track at the end takes it.
 */
export function gridTracks(
  columns: readonly TableColumn[],
  hasChecks: boolean,
): { tracks: string; width: string } {
  const first = hasChecks ? [`${checkWidth}px`] : [];
  const tracks = columns.map((column) =>
    column.grow ? `minmax(${basis(column)}, ${column.width}fr)` : basis(column),
  );
  return {
    tracks: [
      ...first,
      ...tracks,
      ...(columns.some((column) => column.grow) ? [] : ['minmax(0, 1fr)']),
    ].join(' '),
    width: `calc(${[...first, ...columns.map(basis)].join(' + ') || '0px'})`,
  };
}
