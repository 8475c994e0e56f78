import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { formatVersion, type Observation, type StateEntry } from '../format/logFormat';
import type { Level } from '../redaction/walk';
import type { LoggedAction, ReplayTarget } from '../replayTarget';
import { whenIdle, type TimeLeft } from '../../ui/browser/idle';
import { PendingItems, type PendingItem } from './pendingItems';
import { readTabRecording, writeTabRecording, type TabRecording } from './recordingTab';
import { claimRecording } from './recordingClaims';
import type { Recorder, RecorderSink } from './recorder';
import type { KeptState } from './ring';
import type { RecordingWriter, UnsavedPart } from './recordingWriter';
import { currentEnvironment } from './logHeader';

/** Pause between two rounds of writing, in milliseconds. */
const pause = 500;

/** A running full recording, for the screen. */
export interface FullRecording extends Omit<TabRecording, 'key' | 'left'> {
  actions: number;
  /** Why nothing more is stored, as a sentence. */
  problem: string | null;
}

function problemText(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const cause = isFull ? 'This browser is out of space' : 'This browser cannot store recordings';
  return `${cause}. The last minutes stay in memory; save them before you leave this page.`;
}

/**
 * Writes what the recorder captures to IndexedDB in idle moments until it is stopped, also across a
 * reload or a sign-in. When that fails, the user is told and the recording continues in memory.
 */
export class FullRecorder implements RecorderSink {
  private view: FullRecording | null = null;
  private tab: TabRecording | null = null;
  private readonly queue = new PendingItems();
  /**
   * Numbers of actions since the start: recorded, passed to the writer, and stored in the browser.
   */
  private recorded = 0;
  private passedOn = 0;
  private stored = 0;
  /** Why the next state restarts the log, or null. */
  private restartReason: StateEntry['reason'] | null = null;
  private writer: RecordingWriter | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isScheduled = false;
  private release: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly target: ReplayTarget,
    private readonly recorder: Recorder,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getSnapshot = (): FullRecording | null => this.view;

  /** The part of the recording that is only in memory, or null. */
  unsaved(): UnsavedPart | null {
    const { tab } = this;
    const span = tab && this.view?.problem ? this.recorder.span() : null;
    const actions = this.recorded - this.stored;
    return tab && span && { span, actions, tab, environment: currentEnvironment() };
  }

  /** Starts a recording for `owner` (an identity). */
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
        version: formatVersion,
      },
      'start',
    );
  }

  /** Continues a recording after a reload of the tab. The recorder must have the same key. */
  resume(tab: TabRecording): void {
    this.run({ ...tab, left: false }, 'reload');
  }

  restart(time: number, state: unknown): void {
    this.enqueue({ kind: 'restart', time, state, reason: this.restartReason ?? 'gap' });
    this.restartReason = null;
  }

  /** Restarts the log at the present state. */
  private restartHere(time?: number): void {
    const present = this.recorder.present();
    if (present) this.restart(time ?? present.time, present.state);
  }

  compare(time: number, kept: KeptState): void {
    if (this.restartReason) this.restart(time, kept.state);
    else this.enqueue({ ...kept, kind: 'compare', time });
  }

  action(time: number, action: LoggedAction, bytes: number): void {
    this.recorded += 1;
    if (this.queue.isFullFor(bytes)) {
      this.queue.clear();
      this.restartReason ??= 'gap';
    }
    // Called before the reducers, so the action starts from this state.
    if (this.restartReason) this.restartHere(time);
    this.enqueue({ kind: 'action', time, action, bytes, number: this.recorded });
  }

  observed(time: number, observation: Observation): void {
    // Observations fill at most half of the queue, so that they never displace an action.
    if (!this.queue.isHalfFull) this.enqueue({ kind: 'observed', time, observation });
  }

  /** Stops once everything is written. What is only in memory is lost. */
  async stop(): Promise<void> {
    if (!this.tab) return;
    this.recorder.attach(null);
    const present = this.recorder.present();
    if (present) this.compare(present.time, present);
    await this.settle();
    writeTabRecording(null);
    this.end();
  }

  /** Waits until everything so far is written, or cannot be. */
  async settle(): Promise<void> {
    await this.writing;
    await this.openWriter();
    this.flush();
    await this.writing;
  }

  private end(): void {
    this.recorder.attach(null);
    window.removeEventListener('pagehide', this.onPageHide);
    window.removeEventListener('pageshow', this.onPageShow);
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    this.release();
    this.writer?.close();
    this.tab = this.writer = null;
    this.queue.clear();
    this.setView(null);
  }

  private run(tab: TabRecording, reason: StateEntry['reason']): void {
    this.tab = tab;
    this.recorded = this.passedOn = this.stored = 0;
    this.queue.clear();
    this.restartReason = reason;
    this.writing = Promise.resolve();
    writeTabRecording(tab);
    this.release = claimRecording(tab.id);
    const { id, owner, level, startedAt } = tab;
    this.setView({ id, owner, level, startedAt, actions: 0, problem: null });
    this.restartHere();
    this.recorder.attach(this);
    window.addEventListener('pagehide', this.onPageHide);
    window.addEventListener('pageshow', this.onPageShow);
    document.addEventListener('visibilitychange', this.onVisibilityChange);
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
            this.save();
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
      const writer = await RecordingWriter.open(this.target, tab, this.recorder.pseudonyms);
      if (this.writer || this.tab !== tab) return writer.close();
      this.writer = writer;
      const first = this.queue.first();
      // The previous page ended before it could write anything.
      if (writer.isNew && first?.kind === 'restart') first.reason = 'start';
    } catch (error) {
      this.fail(error);
    }
  }

  /** Passes queued items to the writer while there is time. */
  private drain(timeLeft: TimeLeft): void {
    const { writer } = this;
    if (!writer || this.view?.problem) return;
    try {
      this.queue.drain(timeLeft, (item) => {
        if (item.kind === 'action') this.passedOn = item.number;
        writer.takeItem(item);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  private save(): void {
    const { writer } = this;
    if (!writer || this.view?.problem) return;
    const upTo = this.passedOn - (writer.log.isHolding ? 1 : 0);
    this.writing = Promise.all([this.writing, writer.save()]).then(
      () => {
        // Pieces after a failed one are never read.
        if (!this.view || this.view.problem || this.writer !== writer) return;
        this.stored = upTo;
        if (this.view.actions !== writer.actions)
          this.setView({ ...this.view, actions: writer.actions });
      },
      (error: unknown) => (this.writer === writer ? this.fail(error) : undefined),
    );
  }

  /** Writes everything that is queued or held back, because nothing may follow. */
  private flush(): void {
    this.drain(() => Infinity);
    if (this.writer && !this.view?.problem) this.writer.take(this.writer.log.flush());
    this.save();
  }

  private fail(error: unknown): void {
    console.warn('A recording could not be written', error);
    this.queue.clear();
    if (this.view && !this.view.problem)
      this.setView({ ...this.view, problem: problemText(error) });
  }

  private setView(view: FullRecording | null): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }

  private readonly onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') this.flush();
  };

  private readonly onPageHide = (): void => {
    if (this.tab) writeTabRecording({ ...this.tab, left: true });
    this.flush();
    this.release();
  };

  /**
   * The page returns from the back/forward cache. Another page in this tab has continued or ended
   * the recording meanwhile.
   */
  private readonly onPageShow = ({ persisted }: PageTransitionEvent): void => {
    const { tab } = this;
    if (!tab || !persisted) return;
    const present = readTabRecording();
    if (present?.id !== tab.id) {
      this.end();
      // That recording has another key, so a new one starts here.
      if (present) this.start(present.level, present.owner);
      return;
    }
    this.tab = { ...tab };
    writeTabRecording(this.tab);
    this.release();
    this.release = claimRecording(tab.id);
    if (this.view?.problem) return;
    // Open the writer again, at its current end in storage.
    this.writer?.close();
    this.writer = null;
    this.queue.clear();
    this.passedOn = this.stored = this.recorded;
    this.restartReason = 'gap';
    this.restartHere();
  };
}
