import { makePace } from '../../lib/pause';
import type { TimeLeft } from '../../ui/browser/idle';
import {
  isAnnotation,
  isState,
  type Annotation,
  type LogEntry,
  type LogHeader,
  type StateEntry,
} from '../format/logFormat';
import { EntryLines, LogLines } from '../format/writeLog';
import { gzipText } from '../format/gzip';
import type { Pseudonyms } from '../redaction/pseudonyms';
import type { ReplayTarget } from '../replayTarget';
import { keptEntries, type ToWrite } from './keptEntries';
import { LogWriter } from './logWriter';
import { currentEnvironment, makeHeader, withNote, type Environment } from './logHeader';
import type { Recorder, Span } from './recorder';
import { RecordingStore, type Piece } from './recordingStore';
import type { TabRecording } from './recordingTab';

/** From which number on the recorder has what is not stored, and why the log is continued there. */
export interface Position {
  from: number;
  reason: StateEntry['reason'];
}

/** Writes what the recorder keeps to IndexedDB, continuing where the recording ends there. */
export class RecordingWriter {
  private readonly log: LogWriter;
  private readonly entries: EntryLines;
  private lines: string[] = [];
  /** The numbers of what is written next, and of the last action. */
  private next: number;
  private lastAction = 0;

  private constructor(
    private readonly recorder: Recorder,
    private readonly tab: TabRecording,
    { from, reason }: Position,
    private readonly store: RecordingStore,
    private last: Piece & { number: number },
  ) {
    const { level, startedAt } = tab;
    const { target, pseudonyms } = recorder;
    // The previous page may have ended before it could write anything.
    const due = last.number < 0 ? 'start' : reason;
    this.log = new LogWriter(target, { level, pseudonyms, startedAt, at: last.at, due });
    this.entries = new EntryLines(last.shared);
    this.next = from;
  }

  /** Rejects when the browser stores nothing. */
  static async open(
    recorder: Recorder,
    tab: TabRecording,
    position: Position,
  ): Promise<RecordingWriter> {
    const { id, owner } = tab;
    const header = makeHeader(recorder.target, { ...tab, environment: currentEnvironment() });
    const store = await RecordingStore.open();
    const last = await store.last(id);
    if (!last) await store.begin({ id, owner, header });
    const none = { number: -1, lines: [], shared: 0, actions: 0, at: 0 };
    return new RecordingWriter(recorder, tab, position, store, last ?? none);
  }

  /** How many actions are written. */
  get actions(): number {
    return this.last.actions;
  }

  /** Everything before this number is in the lines. The last action may be held back. */
  get written(): number {
    return this.log.isHolding ? this.lastAction : this.next;
  }

  /**
   * Converts what is kept to lines for the next `save` while there is time. Returns whether that
   * was all. `kept`: instead of what the recorder has now.
   */
  take(timeLeft: TimeLeft, kept: ToWrite = this.recorder.since(this.next)): boolean {
    const items = keptEntries(this.recorder.target, this.log, { ...kept, from: this.next });
    while (timeLeft() > 1) {
      const { done, value } = items.next();
      if (done) return true;
      this.add(value.entries);
      this.next = value.next;
      if (value.isAction) this.lastAction = value.next - 1;
    }
    return false;
  }

  /** Also converts what is held back, because nothing may follow. */
  flush(): void {
    this.add(this.log.flush());
  }

  /** Stores the lines. Rejects when the browser is full. */
  async save(): Promise<void> {
    if (this.lines.length === 0) return;
    const { lines } = this;
    this.lines = [];
    const { number, ...totals } = (this.last = { ...this.last, number: this.last.number + 1 });
    await this.store.append(this.tab.id, number, { ...totals, lines });
  }

  close(): void {
    this.store.close();
  }

  private add(entries: readonly (LogEntry | Annotation)[]): void {
    for (const entry of entries) {
      this.lines.push(...this.entries.of(entry));
      this.last = {
        ...this.last,
        shared: this.entries.shared,
        // An action that was held back is written after observations that are later than it.
        at: Math.max(this.last.at, entry.at),
        actions: this.last.actions + (isAnnotation(entry) || isState(entry) ? 0 : 1),
      };
    }
  }
}

/** What could not be stored and is only in memory. */
export interface UnsavedPart {
  span: Span;
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
  const text = new LogLines(header);
  yield text.begin();
  let last: Piece | null = null;
  if (store) {
    for await (const piece of store.pieces(id)) {
      last = piece;
      yield text.lines(piece.lines);
    }
  }
  if (rest) {
    const { level, startedAt } = rest.tab;
    const { pseudonyms } = rest.span;
    const due = last ? 'gap' : 'start';
    const log = new LogWriter(target, { level, startedAt, pseudonyms, at: last?.at, due });
    const lines = new EntryLines(last?.shared);
    // Observations are stored before an action that was held back.
    const isLater = ({ time }: { time: number }) => time - startedAt > (last?.at ?? -1);
    const observations = rest.span.observations.filter(isLater);
    const pace = makePace();
    for (const { entries } of keptEntries(target, log, { ...rest.span, observations })) {
      for (const entry of entries) yield text.lines(lines.of(entry));
      await pace();
    }
    for (const entry of log.flush()) yield text.lines(lines.of(entry));
  }
  yield text.end();
}
