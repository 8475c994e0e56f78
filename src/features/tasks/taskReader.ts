import type { Task } from '../../contract/task';
import { normaliseTask, sharePeople } from './normaliseTask';

/** Rows of a streamed list (one JSON task a line), as they come. */
export interface TaskReader {
  /** At least one and at most `most` rows, waiting until there are `enough`; fewer only at the end. Throws when the stream breaks. */
  read: (enough: number, most: number) => Promise<Task[]>;
  /** Whether everything has been read. */
  isDone: () => boolean;
  /** Stops the stream: nobody wants the rest. */
  cancel: () => void;
}

export function readTasks(body: ReadableStream<Uint8Array>): TaskReader {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const share = sharePeople();
  let rest = '';
  let lines: string[] = [];
  let at = 0;
  let ended = false;

  const pull = async () => {
    const { done, value } = await reader.read();
    ended = done;
    const parts = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    if (at > 0) {
      lines = lines.slice(at);
      at = 0;
    }
    for (const part of parts) if (part.trim() !== '') lines.push(part);
  };
  return {
    read: async (enough, most) => {
      while (!ended && lines.length - at < enough) await pull();
      const rows: Task[] = [];
      for (; at < lines.length && rows.length < most; at += 1) {
        const task = normaliseTask(JSON.parse(lines[at] ?? 'null'));
        if (task) rows.push(share(task));
      }
      return rows;
    },
    isDone: () => ended && at >= lines.length,
    cancel: () => void reader.cancel().catch(() => undefined), // It may be closed already.
  };
}
