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
import type { Subject } from '../subject';
import { LogWriter } from './logWriter';
import { makeHeader, withNote } from './makeHeader';
import type { PendingItem } from './pendingItems';
import type { Span } from './recorder';
import { RecordingStore, type Piece } from './recordingStore';
import type { TabRecording } from './recordingTab';
import type { World } from './world';
import { latestOf, spanEntries } from './writeSpan';

/** Writes one full recording to IndexedDB, from where it stands there. */
export class RecordingWriter {
  readonly log: LogWriter;
  private readonly entries: EntryLines;
  private lines: string[] = [];

  private constructor(
    subject: Subject,
    readonly tab: TabRecording,
    pseudonyms: Pseudonyms,
    private readonly store: RecordingStore,
    private next: number,
    private last: Omit<Piece, 'lines'>,
  ) {
    this.log = new LogWriter(subject, {
      level: tab.level,
      pseudonyms,
      startedAt: tab.startedAt,
      at: last.at,
    });
    this.entries = new EntryLines(last.parts);
  }

  /** Rejects when the browser keeps nothing. `isNew`: nothing of it was there before. */
  static async open(
    subject: Subject,
    tab: TabRecording,
    pseudonyms: Pseudonyms,
    world: World,
  ): Promise<{ writer: RecordingWriter; isNew: boolean }> {
    const store = await RecordingStore.open();
    const last = await store.last(tab.id);
    if (!last)
      await store.begin({
        id: tab.id,
        owner: tab.owner,
        header: makeHeader(subject, { level: tab.level, startedAt: tab.startedAt, world }),
      });
    const writer = new RecordingWriter(
      subject,
      tab,
      pseudonyms,
      store,
      last ? last.number + 1 : 0,
      last ?? { parts: 0, actions: 0, at: 0 },
    );
    return { writer, isNew: last === null };
  }

  /** Actions written in all. */
  get actions(): number {
    return this.last.actions;
  }

  /** Takes one recorded item, redacted, for the next `put`. */
  takeItem(item: PendingItem): void {
    const { log } = this;
    if (item.kind === 'stand') this.take(log.stand(item.time, item.state, item.why));
    else if (item.kind === 'live') this.take(log.live(item.time, item));
    else if (item.kind === 'observed') this.take([log.observed(item.time, item.observation)]);
    else this.take(log.action(item.time, item.action));
  }

  take(entries: readonly (LogEntry | Annotation)[]): void {
    for (const entry of entries) {
      this.lines.push(...this.entries.of(entry));
      this.last = {
        parts: this.entries.parts,
        at: entry.at,
        actions: this.last.actions + (isAnnotation(entry) || isState(entry) ? 0 : 1),
      };
    }
  }

  /** Writes what was taken. Rejects when the browser is full. */
  async put(): Promise<void> {
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

/** What went on in memory alone, because the browser kept no more: the last so many actions of `span`, or those of them that are still there. */
export interface UnsavedRest {
  span: Span;
  actions: number;
  tab: TabRecording;
  world: World;
}

export interface RecordingFile {
  id: string;
  note: string;
  /** Of the page that made it, if this is the one. */
  pseudonyms: Pseudonyms | null;
  /** What the browser did not keep; it follows after a gap. */
  rest: UnsavedRest | null;
}

/** The file of a recording. Rejects for one that is not there. */
export async function recordingFile(
  subject: Subject,
  { id, note, pseudonyms, rest }: RecordingFile,
): Promise<Blob> {
  const store = await RecordingStore.open().catch((error: unknown) => {
    if (rest) return null; // The browser keeps nothing: what stands in memory is all there is.
    throw error;
  });
  try {
    const header =
      (await store?.header(id)) ??
      (rest && makeHeader(subject, { ...rest.tab, world: rest.world }));
    if (!header) throw new Error('This recording is not in this browser any more.');
    return await gzipText(
      recordingText(subject, store, id, withNote(header, note, pseudonyms), rest),
    );
  } finally {
    store?.close();
  }
}

async function* recordingText(
  subject: Subject,
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
    const latest = latestOf(subject, rest.span, rest.actions);
    // What is stored already is not written once more.
    const span = {
      ...latest,
      observations: latest.observations.filter(({ time }) => time - startedAt > (last?.at ?? -1)),
    };
    const writer = new LogWriter(subject, {
      level,
      startedAt,
      pseudonyms: span.pseudonyms,
      at: last?.at,
    });
    const lines = new EntryLines(last?.parts);
    for await (const entry of spanEntries(writer, span, last ? 'gap' : 'start', {}))
      yield log.lines(lines.of(entry));
  }
  yield log.end();
}
