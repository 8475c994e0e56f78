/** Rows of a streamed list (one JSON object a line), as they come. */
export interface RowReader<Row> {
  /** At least one and at most `most` rows, waiting until there are `enough`; fewer only at the end. Throws when the stream breaks. */
  read: (enough: number, most: number) => Promise<Row[]>;
  /** How long a line was so far, in characters, on average. */
  lineLength: () => number;
  /** Whether everything has been read. */
  isDone: () => boolean;
  /** Stops the stream: nobody wants the rest. */
  cancel: () => void;
}

/** Reads a body line by line. `rowOf` makes a row of what a line says; null for what is none. */
export function readRows<Row>(body: ReadableStream<Uint8Array>, rowOf: (raw: unknown) => Row | null): RowReader<Row> {
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
