/** Reads the rows of a streamed list (one JSON object per line). */
export interface RowReader<Row> {
  /** Waits for `enough` rows and returns at most `most`. Returns fewer than `enough` only at the end. Throws if the stream breaks. */
  read: (enough: number, most: number) => Promise<Row[]>;
  /** The average length of the lines so far, in characters. */
  lineLength: () => number;
  /** Whether everything has been read. */
  isDone: () => boolean;
  /** Stops the stream when the rest is not wanted. */
  cancel: () => void;
}

/** Reads a body line by line. `rowOf` makes a row of a parsed line; null if it is not a row. */
export function readRows<Row>(
  body: ReadableStream<Uint8Array>,
  rowOf: (raw: unknown) => Row | null,
): RowReader<Row> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let at = 0;
  let ended = false;
  const came = { lines: 0, characters: 0 };

  const pull = async () => {
    const { done, value } = await reader.read();
    ended = done;
    const parts = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    if (at > 0) {
      lines = lines.slice(at);
      at = 0;
    }
    for (const part of parts) {
      if (part.trim() === '') continue;
      lines.push(part);
      came.lines += 1;
      came.characters += part.length;
    }
  };
  return {
    read: async (enough, most) => {
      while (!ended && lines.length - at < enough) await pull();
      const rows: Row[] = [];
      for (; at < lines.length && rows.length < most; at += 1) {
        const row = rowOf(JSON.parse(lines[at] ?? 'null'));
        if (row) rows.push(row);
      }
      return rows;
    },
    lineLength: () => came.characters / Math.max(1, came.lines),
    isDone: () => ended && at >= lines.length,
    cancel: () => void reader.cancel().catch(() => undefined), // It may be closed already.
  };
}
