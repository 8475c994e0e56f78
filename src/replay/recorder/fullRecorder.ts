import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { Level, Observation, StateEntry } from '../format/logFormat';
import type { LoggedAction, Subject } from '../subject';
import { whenIdle, type TimeLeft } from '../../lib/idle';
import { PendingItems, type PendingItem } from './pendingItems';
import { problemText, type FullView } from './fullView';
import { claimRecording } from './recordingClaims';
import type { Recorder, RecorderSink } from './recorder';
import type { KeptState } from './ring';
import { readTabRecording, writeTabRecording, type TabRecording } from './recordingTab';
import type { RecordingWriter, UnsavedRest } from './recordingWriter';
import { currentWorld } from './world';

/** Pause between two rounds of writing, in milliseconds. */
const pause = 500;

/**
 * Records in full: what the recorder captures goes to IndexedDB, in idle moments, until it is told to stop; also over a reload, and
 * over a sign-out and sign-in. What cannot be written is said, and the recording goes on in memory.
 */
export class FullRecorder implements RecorderSink {
  private view: FullView | null = null;
  private tab: TabRecording | null = null;
  private readonly queue = new PendingItems();
  /** Actions since the beginning: told, given to the writer, and lying in this browser's storage. */
  private told = 0;
  private given = 0;
  private stored = 0;
  /** The state that comes next stands anew, for this reason. */
  private standsFor: StateEntry['why'] | null = null;
  private writer: RecordingWriter | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isScheduled = false;
  private release: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly subject: Subject,
    private readonly recorder: Recorder,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getSnapshot = (): FullView | null => this.view;

  /** The tab's side of the recording that runs. */
  running(): TabRecording | null {
    return this.tab;
  }

  /** What of the recording that runs lies in memory alone; null where nothing does. */
  rest(): UnsavedRest | null {
    const span = this.tab && this.view?.problem ? this.recorder.span() : null;
    return (
      this.tab &&
      span && { span, actions: this.told - this.stored, tab: this.tab, world: currentWorld() }
    );
  }

  /** Begins a recording of `owner`'s (an identity). */
  start(level: Level, owner: string): void {
    if (this.tab) return;
    this.run(
      {
        id: bytesToHex(randomBytes(12)),
        owner,
        key: this.recorder.pseudonyms.key,
        level,
        startedAt: this.recorder.now(),
        left: false,
      },
      'start',
    );
  }

  /** Goes on with the recording of the page before, in the same tab; its key is the recorder's. */
  resume(tab: TabRecording): void {
    this.run({ ...tab, left: false }, 'reload');
  }

  stand(time: number, state: unknown): void {
    this.enqueue({ kind: 'stand', time, state, why: this.standsFor ?? 'gap' });
    this.standsFor = null;
  }

  live(time: number, kept: KeptState): void {
    if (this.standsFor) this.stand(time, kept.state);
    else this.enqueue({ ...kept, kind: 'live', time });
  }

  action(time: number, action: LoggedAction, bytes: number): void {
    this.told += 1;
    if (this.queue.isFullFor(bytes)) {
      this.queue.clear();
      this.standsFor ??= 'gap';
    }
    if (this.standsFor) {
      // Told before the reducers, so this is the state that the action meets.
      const present = this.recorder.present();
      if (present) this.stand(time, present.state);
    }
    this.enqueue({ kind: 'action', time, action, bytes, number: this.told });
  }

  observed(time: number, observation: Observation): void {
    // They wait for actions at the most half of the room there is, so that no flood of them costs an action.
    if (!this.queue.isHalfFull) this.enqueue({ kind: 'observed', time, observation });
  }

  /** Ends the recording once all of it is written. It then lies in the browser's storage; what memory alone has is lost. */
  async stop(): Promise<void> {
    if (!this.tab) return;
    this.recorder.attach(null);
    const present = this.recorder.present();
    if (present) this.live(present.time, present);
    await this.settle();
    writeTabRecording(null);
    this.end();
  }

  /** Waits until all that was recorded so far is written, or cannot be. */
  async settle(): Promise<void> {
    await this.writing;
    await this.openWriter();
    this.flush();
    await this.writing;
  }

  private end(): void {
    this.recorder.attach(null);
    window.removeEventListener('pagehide', this.leave);
    window.removeEventListener('pageshow', this.comeBack);
    document.removeEventListener('visibilitychange', this.hurry);
    this.release();
    this.writer?.close();
    this.tab = this.writer = null;
    this.queue.clear();
    this.show(null);
  }

  private run(tab: TabRecording, why: StateEntry['why']): void {
    this.tab = tab;
    this.told = this.given = this.stored = 0;
    this.queue.clear();
    this.standsFor = why;
    this.writing = Promise.resolve();
    writeTabRecording(tab);
    this.release = claimRecording(tab.id);
    this.show({
      id: tab.id,
      owner: tab.owner,
      level: tab.level,
      startedAt: tab.startedAt,
      actions: 0,
      problem: null,
    });
    const present = this.recorder.present();
    if (present) this.stand(present.time, present.state);
    this.recorder.attach(this);
    window.addEventListener('pagehide', this.leave);
    window.addEventListener('pageshow', this.comeBack);
    document.addEventListener('visibilitychange', this.hurry);
    this.schedule();
  }

  private enqueue(item: PendingItem): void {
    if (!this.tab || this.view?.problem) return;
    this.queue.push(item);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setTimeout(
      () =>
        whenIdle((timeLeft) => {
          this.isScheduled = false;
          void this.openWriter().then(() => {
            if (!this.tab) return;
            this.drain(timeLeft);
            this.put();
            if (this.queue.length > 0) this.schedule();
          });
        }),
      pause,
    );
  }

  private async openWriter(): Promise<void> {
    const { tab } = this;
    if (this.writer || !tab || this.view?.problem) return;
    try {
      const { RecordingWriter } = await import('./recordingWriter');
      const { writer, isNew } = await RecordingWriter.open(
        this.subject,
        tab,
        this.recorder.pseudonyms,
        currentWorld(),
      );
      if (this.writer || this.tab !== tab) return writer.close();
      this.writer = writer;
      const first = this.queue.first();
      // The page before was left before it could write anything.
      if (isNew && first?.kind === 'stand') first.why = 'start';
    } catch (error) {
      this.fail(error);
    }
  }

  /** Writes down what waits, for as long as there is time. */
  private drain(timeLeft: TimeLeft): void {
    const { writer } = this;
    if (!writer || this.view?.problem) return;
    try {
      this.queue.drain(timeLeft, (item) => {
        if (item.kind === 'action') this.given = item.number;
        writer.takeItem(item);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  private put(): void {
    const { writer } = this;
    if (!writer || this.view?.problem) return;
    const upTo = this.given - (writer.log.isHolding ? 1 : 0);
    this.writing = Promise.all([this.writing, writer.put()]).then(
      () => {
        // What came after a piece that could not be written is not reached when the pieces are read.
        if (!this.view || this.view.problem || this.writer !== writer) return;
        this.stored = upTo;
        if (this.view.actions !== writer.actions)
          this.show({ ...this.view, actions: writer.actions });
      },
      (error: unknown) => (this.writer === writer ? this.fail(error) : undefined),
    );
  }

  /** Writes all that waits, and what is held back: nobody knows whether anything follows. */
  private flush(): void {
    this.drain(() => Infinity);
    if (this.writer && !this.view?.problem) this.writer.take(this.writer.log.flush());
    this.put();
  }

  private fail(error: unknown): void {
    console.warn('A recording could not be written', error);
    this.queue.clear();
    if (this.view && !this.view.problem) this.show({ ...this.view, problem: problemText(error) });
  }

  private show(view: FullView | null): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === 'hidden') this.flush();
  };

  private readonly leave = (): void => {
    if (this.tab) writeTabRecording({ ...this.tab, left: true });
    this.flush();
    this.release();
  };

  /** The browser kept this page while another one was shown in its tab, which has gone on with the recording, or ended it. */
  private readonly comeBack = ({ persisted }: PageTransitionEvent): void => {
    const { tab } = this;
    if (!tab || !persisted) return;
    const present = readTabRecording();
    if (present?.id !== tab.id) {
      this.end();
      // It has another key, so here one of its own begins.
      if (present) this.start(present.level, present.owner);
      return;
    }
    this.tab = { ...tab };
    writeTabRecording(this.tab);
    this.release();
    this.release = claimRecording(tab.id);
    if (this.view?.problem) return;
    // Where it stands in storage now is found out anew.
    this.writer?.close();
    this.writer = null;
    this.queue.clear();
    this.given = this.stored = this.told;
    this.standsFor = 'gap';
    const here = this.recorder.present();
    if (here) this.stand(here.time, here.state);
  };
}
