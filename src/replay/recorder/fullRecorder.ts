import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import { formatVersion } from '../format/logFormat';
import type { Level } from '../redaction/walk';
import { whenIdle, type TimeLeft } from '../../ui/browser/idle';
import type { ToWrite } from './keptEntries';
import { readTabRecording, writeTabRecording, type TabRecording } from './recordingTab';
import { claimRecording } from './recordingClaims';
import type { Recorder } from './recorder';
import { RecordingWriter, type Position, type UnsavedPart } from './recordingWriter';
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
 * Keeps longer what the recorder keeps: writes it to IndexedDB in idle moments until it is stopped,
 * also across a reload or a sign-in. When that fails, the user is told, and the rest is what the
 * recorder has in memory.
 */
export class FullRecorder {
  private view: FullRecording | null = null;
  private tab: TabRecording | null = null;
  private position: Position = { from: 0, reason: 'start' };
  /** What is written last, while the recording is being stopped. */
  private rest: ToWrite | undefined;
  private writer: RecordingWriter | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isScheduled = false;
  private unclaim: () => void = () => undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly recorder: Recorder) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getSnapshot = (): FullRecording | null => this.view;

  /** The part of the recording that is only in memory, or null. */
  unsaved(): UnsavedPart | null {
    const { tab, recorder } = this;
    const end = recorder.present();
    if (!tab || !end || !this.view?.problem) return null;
    const span = {
      ...recorder.since(this.position.from),
      end,
      pseudonyms: recorder.pseudonyms,
    };
    return { span, tab, environment: currentEnvironment() };
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

  /** Stops once everything is written. What is only in memory is lost. */
  async stop(): Promise<void> {
    if (!this.tab) return;
    const end = this.recorder.present();
    this.rest = { ...this.recorder.since(this.position.from), ...(end && { end }) };
    this.recorder.unfollow();
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
    this.recorder.unfollow();
    window.removeEventListener('pagehide', this.onPageHide);
    window.removeEventListener('pageshow', this.onPageShow);
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    this.unclaim();
    this.writer?.close();
    this.tab = this.writer = null;
    this.rest = undefined;
    this.setView(null);
  }

  private run(tab: TabRecording, reason: Position['reason']): void {
    this.tab = tab;
    this.writing = Promise.resolve();
    writeTabRecording(tab);
    this.unclaim = claimRecording(tab.id);
    const { id, owner, level, startedAt } = tab;
    this.setView({ id, owner, level, startedAt, actions: 0, problem: null });
    this.follow(reason);
    window.addEventListener('pagehide', this.onPageHide);
    window.addEventListener('pageshow', this.onPageShow);
    document.addEventListener('visibilitychange', this.onVisibilityChange);
  }

  private follow(reason: Position['reason']): void {
    this.position = { from: this.recorder.follow(() => this.schedule()), reason };
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.view?.problem) return;
    this.isScheduled = true;
    setTimeout(
      () =>
        whenIdle((timeLeft) => {
          this.isScheduled = false;
          void this.openWriter().then(() => {
            if (!this.tab) return;
            const isAll = this.take(timeLeft);
            this.save();
            if (!isAll) this.schedule();
          });
        }),
      pause,
    );
  }

  private async openWriter(): Promise<void> {
    const { tab } = this;
    if (this.writer || !tab || this.view?.problem) return;
    try {
      const writer = await RecordingWriter.open(this.recorder, tab, this.position);
      if (this.writer || this.tab !== tab) return writer.close();
      this.writer = writer;
    } catch (error) {
      this.fail(error);
    }
  }

  /** Passes what is kept to the writer while there is time. Returns whether that was all. */
  private take(timeLeft: TimeLeft): boolean {
    const { writer } = this;
    if (!writer || this.view?.problem) return true;
    try {
      return writer.take(timeLeft, this.rest);
    } catch (error) {
      this.fail(error);
      return true;
    }
  }

  private save(): void {
    const { writer } = this;
    if (!writer || this.view?.problem) return;
    const { written, actions } = writer;
    this.writing = Promise.all([this.writing, writer.save()]).then(
      () => {
        // Pieces after a failed one are never read.
        if (!this.view || this.view.problem || this.writer !== writer) return;
        this.position = { from: written, reason: 'gap' };
        this.recorder.release(written);
        if (this.view.actions !== actions) this.setView({ ...this.view, actions });
      },
      (error: unknown) => (this.writer === writer ? this.fail(error) : undefined),
    );
  }

  /** Writes everything that is kept or held back, because nothing may follow. */
  private flush(): void {
    this.take(() => Infinity);
    if (!this.view?.problem) this.writer?.flush();
    this.save();
  }

  private fail(error: unknown): void {
    console.warn('A recording could not be written', error);
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
    this.unclaim();
  };

  /**
   * The page returns from the back/forward cache. Another page in this tab has continued or ended
   * the recording since.
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
    this.unclaim();
    this.unclaim = claimRecording(tab.id);
    if (this.view?.problem) return;
    // Open the writer again, at its current end in storage.
    this.writer?.close();
    this.writer = null;
    this.follow('gap');
  };
}
