/** Reads the rows of a stream with one JSON object per line. */
export interface NdjsonReader<Row> {
  /** Waits for `min` rows or the end, and returns at most `max`. Throws if the stream fails. */
  read: (min: number, max: number) => Promise<Row[]>;
  /** In characters, of the lines so far. */
  averageLineLength: () => number;
  isDone: () => boolean;
  cancel: () => void;
}

type Body = ReadableStream<Uint8Array>;

/**
 * `rowOf` makes a row of a parsed line, or null if the line is not valid. `next` resolves to the
 * stream with the lines that follow, if there are more.
 */
export function readNdjson<Row>(
  body: Body,
  rowOf: (raw: unknown) => Row | null,
  next: (() => Promise<Body>) | null = null,
): NdjsonReader<Row> {
  let reader = body.getReader();
  let more = next;
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let at = 0;
  let ended = false;
  const received = { lines: 0, characters: 0 };

  const pull = async () => {
    const { done, value } = await reader.read();
    if (done && more) {
      reader = (await more()).getReader();
      more = null;
      return;
    }
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
      received.lines += 1;
      received.characters += part.length;
    }
  };
  return {
    read: async (min, max) => {
      while (!ended && lines.length - at < min) await pull();
      const rows: Row[] = [];
      for (; at < lines.length && rows.length < max; at += 1) {
        const row = rowOf(JSON.parse(lines[at] ?? 'null'));
        if (row) rows.push(row);
      }
      return rows;
    },
    averageLineLength: () => received.characters / Math.max(1, received.lines),
    isDone: () => ended && at >= lines.length,
    cancel: () => void reader.cancel().catch(() => undefined), // It may be closed already.
  };
}
