import {
  isAnnotation,
  isState,
  type Annotation,
  type LogEntry,
  type LogHeader,
} from '../format/logFormat';
import { EntryLines, LogLines } from '../format/writeLog';
import { gzipText } from '../format/gzip';
import type { Pseudonyms } from '../redaction/pseudonyms';
import type { ReplayTarget } from '../replayTarget';
import { LogWriter } from './logWriter';
import { currentEnvironment, makeHeader, withNote, type Environment } from './logHeader';
import type { PendingItem } from './pendingItems';
import type { Span } from './recorder';
import { RecordingStore, type Piece } from './recordingStore';
import type { TabRecording } from './recordingTab';
import { latestOf, spanEntries } from './writeSpan';

/** Writes a full recording to IndexedDB, continuing where it ends there. */
export class RecordingWriter {
  readonly log: LogWriter;
  /** Nothing was stored before. */
  readonly isNew: boolean;
  private readonly entries: EntryLines;
  private lines: string[] = [];

  private constructor(
    target: ReplayTarget,
    readonly tab: TabRecording,
    pseudonyms: Pseudonyms,
    private readonly store: RecordingStore,
    private next: number,
    private last: Omit<Piece, 'lines'>,
  ) {
    this.isNew = next === 0;
    this.log = new LogWriter(target, {
      level: tab.level,
      pseudonyms,
      startedAt: tab.startedAt,
      at: last.at,
    });
    this.entries = new EntryLines(last.shared);
  }

  /** Rejects when the browser stores nothing. */
  static async open(
    target: ReplayTarget,
    tab: TabRecording,
    pseudonyms: Pseudonyms,
  ): Promise<RecordingWriter> {
    const environment = currentEnvironment();
    const store = await RecordingStore.open();
    const last = await store.last(tab.id);
    if (!last)
      await store.begin({
        id: tab.id,
        owner: tab.owner,
        header: makeHeader(target, { level: tab.level, startedAt: tab.startedAt, environment }),
      });
    return new RecordingWriter(
      target,
      tab,
      pseudonyms,
      store,
      last ? last.number + 1 : 0,
      last ?? { shared: 0, actions: 0, at: 0 },
    );
  }

  /** Number of written actions. */
  get actions(): number {
    return this.last.actions;
  }

  /** Converts a recorded item to lines for the next `put`. */
  takeItem(item: PendingItem): void {
    const { log } = this;
    if (item.kind === 'restart') this.take(log.restart(item.time, item.state, item.reason));
    else if (item.kind === 'compare') this.take(log.compare(item.time, item));
    else if (item.kind === 'observed') this.take([log.observed(item.time, item.observation)]);
    else this.take(log.action(item.time, item.action));
  }

  take(entries: readonly (LogEntry | Annotation)[]): void {
    for (const entry of entries) {
      this.lines.push(...this.entries.of(entry));
      this.last = {
        shared: this.entries.shared,
        // An action that was held back is written after observations that are later than it.
        at: Math.max(this.last.at, entry.at),
        actions: this.last.actions + (isAnnotation(entry) || isState(entry) ? 0 : 1),
      };
    }
  }

  /** Stores the lines. Rejects when the browser is full. */
  async save(): Promise<void> {
    if (this.lines.length === 0) return;
    const piece: Piece = { ...this.last, lines: this.lines };
    this.lines = [];
    this.next += 1;
    await this.store.append(this.tab.id, this.next - 1, piece);
  }

  close(): void {
    this.store.close();
  }
}

/** The last `actions` actions, which could not be stored and are only in memory. */
export interface UnsavedPart {
  span: Span;
  actions: number;
  tab: TabRecording;
  environment: Environment;
}

export interface RecordingFile {
  id: string;
  note: string;
  /** Those of the page that made it, if it is this one. */
  pseudonyms: Pseudonyms | null;
  /** What could not be stored; it follows after a gap. */
  rest: UnsavedPart | null;
}

/** The file of a recording. Rejects when it does not exist. */
export async function recordingFile(
  target: ReplayTarget,
  { id, note, pseudonyms, rest }: RecordingFile,
): Promise<Blob> {
  const store = await RecordingStore.open().catch((error: unknown) => {
    if (rest) return null; // The browser stores nothing, so memory has everything.
    throw error;
  });
  try {
    const header =
      (await store?.header(id)) ??
      (rest && makeHeader(target, { ...rest.tab, environment: rest.environment }));
    if (!header) throw new Error('This recording is no longer in this browser.');
    return await gzipText(
      recordingText(target, store, id, withNote(header, note, pseudonyms), rest),
    );
  } finally {
    store?.close();
  }
}

async function* recordingText(
  target: ReplayTarget,
  store: RecordingStore | null,
  id: string,
  header: LogHeader,
  rest: RecordingFile['rest'],
): AsyncGenerator<string> {
  const log = new LogLines(header);
  yield log.begin();
  let last: Omit<Piece, 'lines'> | null = null;
  if (store) {
    for await (const piece of store.pieces(id)) {
      last = piece;
      yield log.lines(piece.lines);
    }
  }
  if (rest) {
    const { level, startedAt } = rest.tab;
    const latest = latestOf(target, rest.span, rest.actions);
    // Skip what is stored already.
    const span = {
      ...latest,
      observations: latest.observations.filter(({ time }) => time - startedAt > (last?.at ?? -1)),
    };
    const writer = new LogWriter(target, {
      level,
      startedAt,
      pseudonyms: span.pseudonyms,
      at: last?.at,
    });
    const lines = new EntryLines(last?.shared);
    for await (const entry of spanEntries(writer, span, last ? 'gap' : 'start', {}))
      yield log.lines(lines.of(entry));
  }
  yield log.end();
}
