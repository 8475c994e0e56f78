import { byteOrderMark, csvText } from '../../../lib/csv/csv';
import { pause } from '../../../lib/pause';
import type { ExportColumn, ExportFormat } from './exportSource';

/** Rows are written in batches, between which the page can answer and paint. */
const batchMs = 8;
const batchRows = 2_000;

interface ExportPlan<Row> {
  ids: readonly string[];
  columns: readonly ExportColumn<Row>[];
  /** The current row. Undefined if it was deleted; then it is left out. */
  row: (id: string) => Row | undefined;
  writer: RowWriter;
  /** The stream fails when this returns false. */
  isWanted: () => boolean;
  onProgress: (done: number) => void;
  /** Called with the number of rows in each batch. */
  onRows: (rows: number) => void;
}

/** Turns rows into the text of a file. */
interface RowWriter {
  begin: (titles: readonly string[]) => string;
  rows: <Row>(
    columns: readonly ExportColumn<Row>[],
    rows: readonly Row[],
    isFirst: boolean,
  ) => string;
  end: string;
}

/** A file of rows as a stream of bytes. Rows are read only as fast as the file is written. */
export function exportStream<Row>({
  ids,
  columns,
  row,
  writer,
  isWanted,
  onProgress,
  onRows,
}: ExportPlan<Row>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let next = 0;
  let isFirst = true;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) =>
      controller.enqueue(encoder.encode(writer.begin(columns.map((column) => column.title)))),
    pull: async (controller) => {
      await pause();
      if (!isWanted()) {
        controller.error(new DOMException('The export was cancelled.', 'AbortError'));
        return;
      }
      const rows: Row[] = [];
      const until = performance.now() + batchMs;
      while (
        next < ids.length &&
        rows.length < batchRows &&
        (rows.length % 64 > 0 || performance.now() < until)
      ) {
        const found = row(ids[next] ?? '');
        next += 1;
        if (found !== undefined) rows.push(found);
      }
      if (rows.length > 0) {
        controller.enqueue(encoder.encode(writer.rows(columns, rows, isFirst)));
        isFirst = false;
        onRows(rows.length);
      }
      onProgress(next);
      if (next < ids.length) return;
      controller.enqueue(encoder.encode(writer.end));
      controller.close();
    },
  });
}

/** An array of objects, one per line. */
const jsonWriter: RowWriter = {
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

const csvWriter: RowWriter = {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  begin: (titles) => byteOrderMark + csvText([titles]),
  rows: (columns, rows) => csvText(rows.map((row) => columns.map((column) => column.text(row)))),
  end: '',
};

export const rowWriters: Record<ExportFormat, RowWriter> = { csv: csvWriter, json: jsonWriter };
