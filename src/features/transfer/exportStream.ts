import type { ExportColumn } from './exportShown';
import { pause } from '../../lib/pause';

/** How long rows are made at a time before the page gets its turn, in milliseconds, and how many at the most. */
const portion = { time: 8, rows: 2_000 } as const;

export interface ExportPlan<Row> {
  ids: readonly string[];
  columns: readonly ExportColumn<Row>[];
  /** A row as it is when its turn comes; one that is gone by then is left out. */
  row: (id: string) => Row | undefined;
  write: RowWriter;
  /** Asked before each portion; once it says no, the stream fails. */
  isWanted: () => boolean;
  onProgress: (done: number) => void;
  /** Told how many rows a portion had: fewer than were asked for when some are gone. */
  onRows: (rows: number) => void;
}

/** How rows become text: what stands before the first, a portion of them, and what stands after the last. */
export interface RowWriter {
  begin: (titles: readonly string[]) => string;
  rows: <Row>(
    columns: readonly ExportColumn<Row>[],
    rows: readonly Row[],
    isFirst: boolean,
  ) => string;
  end: string;
}

/** A file of rows as a stream of bytes, made in portions between frames and no faster than it is taken. */
export function exportStream<Row>({
  ids,
  columns,
  row,
  write,
  isWanted,
  onProgress,
  onRows,
}: ExportPlan<Row>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let next = 0;
  let isFirst = true;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) =>
      controller.enqueue(encoder.encode(write.begin(columns.map((column) => column.title)))),
    pull: async (controller) => {
      await pause();
      if (!isWanted()) {
        controller.error(new DOMException('The export was cancelled.', 'AbortError'));
        return;
      }
      const rows: Row[] = [];
      const until = performance.now() + portion.time;
      while (
        next < ids.length &&
        rows.length < portion.rows &&
        (rows.length % 64 > 0 || performance.now() < until)
      ) {
        const found = row(ids[next] ?? '');
        next += 1;
        if (found !== undefined) rows.push(found);
      }
      if (rows.length > 0) {
        controller.enqueue(encoder.encode(write.rows(columns, rows, isFirst)));
        isFirst = false;
        onRows(rows.length);
      }
      onProgress(next);
      if (next < ids.length) return;
      controller.enqueue(encoder.encode(write.end));
      controller.close();
    },
  });
}

/** An array of plain objects, one a line. */
export const jsonWriter: RowWriter = {
  begin: () => '[',
  rows: (columns, rows, isFirst) =>
    rows
      .map(
        (row, index) =>
          `${isFirst && index === 0 ? '\n' : ',\n'}${JSON.stringify(Object.fromEntries(columns.flatMap((column) => column.fields(row))))}`,
      )
      .join(''),
  end: '\n]\n',
};
