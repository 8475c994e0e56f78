import { importLimits } from '../../../contract/transfer';
import type { CsvFile } from '../../../lib/csv/csvReader';
import { pause } from '../../../lib/pause';
import { personReader, taskReader, type ImportLine } from './importLines';
import { examine, hasOpenQuestions, type Findings } from './importReading';
import type { ImportSettings } from './importStep';
import { inLinkOrder, linesBelow, problemsIn, referencesOf, withoutOwnLinks } from './lineLinks';
import { newPassword } from './newPassword';
import type { SentLines } from './sendLines';
import type { TransferKind } from '../transferSlice';

/** `unknown`: not checked yet. `new`: can be imported. `exists`: was imported before. */
export type LineOutcome = 'unknown' | 'new' | 'exists' | 'refused' | 'imported';

type Work = 'checking' | 'writing';

/**
 * What the job does. `asking`: it needs answers about the columns. `stopping`: it waits for the last
 * request. `halted`: it was stopped
 * (`error` is null) or failed, and can be resumed. `finished`: everything valid is imported.
 */
type JobPhase =
  | { phase: Work | 'asking' | 'ready' | 'stopping' | 'finished' }
  | { phase: 'halted'; halted: Work; error: string | null };

interface JobProgress {
  done: number;
  total: number;
  counts: Readonly<Record<LineOutcome, number>>;
}

/** A new object after each step. */
export type JobState = JobPhase & JobProgress;

export interface GeneratedPassword {
  name: string;
  email: string;
  password: string;
}

interface JobOptions {
  kind: TransferKind;
  file: CsvFile;
  /** The local day, that `tomorrow` is counted from. */
  today: string;
  send: (rows: readonly ImportLine[], confirm: boolean) => Promise<SentLines>;
}

/** Characters per request. Small requests keep the answers fast and leave room for others. */
const requestLength = 250_000;
const linesBetweenPauses = 2_000;

/**
 * Imports one file. Its lines may hold passwords, so they are kept only here: not in the store, not
 * in an action, and not in storage.
 */
export class ImportJob {
  readonly kind: TransferKind;
  readonly file: CsvFile;
  state: JobState;
  /** What the columns contain. Null until they have been looked through. */
  findings: Findings | null = null;
  private readonly today: string;
  private readonly send: JobOptions['send'];
  private lines: (ImportLine | null)[] = [];
  private outcomes: LineOutcome[] = [];
  private reasons = new Map<number, string>();
  private readonly passwords = new Map<number, string>();
  /** Lines whose request got no answer. They may have been imported with the password sent. */
  private readonly unanswered = new Set<number>();
  /** Generated passwords of accounts that exist now, or may exist, by e-mail. */
  private readonly generated = new Map<string, GeneratedPassword>();
  private readonly listeners = new Set<() => void>();
  /** How the lines are read. Null when all of them have been read. */
  private reading: ImportSettings | null = null;
  /** The number of the latest run. Earlier runs end at their next step. */
  private run = 0;

  constructor({ kind, file, today, send }: JobOptions) {
    this.kind = kind;
    this.file = file;
    this.today = today;
    this.send = send;
    const total = file.rows.length;
    this.state = { phase: 'checking', done: 0, total, counts: this.noCounts() };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getState = (): JobState => this.state;

  outcomeAt(index: number): LineOutcome {
    return this.outcomes[index] ?? 'unknown';
  }

  reasonAt(index: number): string | undefined {
    return this.reasons.get(index);
  }

  lineAt(index: number): ImportLine | null {
    return this.lines[index] ?? null;
  }

  /** The text of a row that cannot be read. Empty for people: any cell may be a password. */
  rawTextAt(index: number): string {
    return this.kind === 'people'
      ? ''
      : (this.file.rows[index]?.cells.join(' · ').slice(0, 300) ?? '');
  }

  /**
   * Reads all lines again and has the server check them. Nothing is written. Ends with `asking` when
   * the file leaves open how its columns are read.
   */
  async check(settings: ImportSettings): Promise<void> {
    const run = this.begin('checking');
    const { mapping, makePasswords, answers } = settings;
    this.reading = settings;
    const { rows, header } = this.file;
    this.lines = [];
    this.outcomes = [];
    this.reasons = new Map();
    this.state = { ...this.state, counts: this.noCounts() };
    const findings = await examine(this.file, mapping, this.today, () => run === this.run);
    if (!findings || run !== this.run) return;
    this.findings = findings;
    if (hasOpenQuestions(findings, answers)) return this.enter({ phase: 'asking' });
    const reading = { mapping, columns: header.length, findings, answers, today: this.today };
    const passwordFor = (index: number) => {
      const keptPassword = this.passwords.get(index);
      // A password that the server may have stored must not change.
      if (keptPassword !== undefined && (makePasswords || this.unanswered.has(index)))
        return keptPassword;
      if (!makePasswords) return '';
      const password = newPassword();
      this.passwords.set(index, password);
      return password;
    };
    let at = 0;
    const read =
      this.kind === 'people' ? personReader(reading, () => passwordFor(at)) : taskReader(reading);
    for (; at < rows.length; at += 1) {
      if (at % linesBetweenPauses === linesBetweenPauses - 1) {
        await pause();
        if (run !== this.run) return;
      }
      const row = rows[at];
      if (!row) continue;
      const { line, problem } = read(row);
      this.lines[at] = line ?? null;
      this.outcomes[at] = 'unknown';
      if (problem !== undefined) this.settle(at, 'refused', problem);
    }
    for (const [index, problem] of problemsIn(this.lines))
      if (this.outcomes[index] === 'unknown') this.settle(index, 'refused', problem);
    this.reading = null;
    await this.work(run, 'checking');
  }

  /** Writes the lines that are new. */
  confirm(): Promise<void> {
    return this.work(this.begin('writing'), 'writing');
  }

  /** Continues a halted job. Lines without an answer are sent again; nothing is imported twice. */
  resume(): Promise<void> {
    const phase = this.state.phase === 'halted' ? this.state.halted : 'checking';
    if (this.reading) return this.check(this.reading);
    return this.work(this.begin(phase), phase);
  }

  /** Sends no more lines. It waits for a request that writes, to know which passwords it stored. */
  stop(): void {
    const { phase } = this.state;
    if (phase === 'writing') this.enter({ phase: 'stopping' });
    if (phase !== 'checking') return;
    this.run += 1;
    this.enter({ phase: 'halted', halted: phase, error: null });
  }

  /** Indices of the lines with this outcome, in the order of the file. */
  indicesOf(wanted: LineOutcome): number[] {
    const found: number[] = [];
    for (const [index, outcome] of this.outcomes.entries())
      if (outcome === wanted) found.push(index);
    return found;
  }

  /** Generated passwords of imported people, and of people who may have been imported. */
  generatedPasswords(): GeneratedPassword[] {
    return [...this.generated.values()];
  }

  /** Keeps the password of a line that was or may have been imported, even if it is read again. */
  private keepPassword(index: number): void {
    const line = this.lines[index];
    if (!line || !('email' in line)) return;
    const [name, email, { password }] = [line.name.trim(), line.email.trim(), line];
    if (password === this.passwords.get(index))
      this.generated.set(email.toLowerCase(), { name, email, password });
    // The unanswered request did not create this account. Now it has the password of the file.
    else if (this.outcomes[index] === 'imported') this.generated.delete(email.toLowerCase());
  }

  private begin(phase: Work): number {
    this.run += 1;
    this.enter({ phase });
    return this.run;
  }

  private async work(run: number, phase: Work): Promise<void> {
    const confirm = phase === 'writing';
    const references = referencesOf(this.lines);
    const pending = confirm
      ? inLinkOrder(this.indicesOf('new'), this.lines)
      : this.indicesOf('unknown');
    const total = confirm ? pending.length + this.state.counts.imported : this.file.rows.length;
    for (let at = 0; at < pending.length;) {
      if (run !== this.run) return;
      if (this.state.phase === 'stopping')
        return this.enter({ phase: 'halted', halted: phase, error: null });
      this.enter(this.state, { done: total - (pending.length - at), total });
      const batch = this.batchFrom(pending, at);
      at += batch.length;
      const lines = batch.flatMap((index) => this.lines[index] ?? []);
      const answer = await this.send(
        confirm ? lines : lines.map((line) => withoutOwnLinks(line, references)),
        confirm,
      );
      // A newer check has other lines.
      if (run !== this.run) return;
      if (answer.error) {
        const { status } = answer.error;
        const isRefused = typeof status === 'number' && status < 500;
        if (confirm && !isRefused) {
          for (const index of batch) {
            this.unanswered.add(index);
            this.keepPassword(index);
          }
        }
        const error = answer.error.text || 'The server did not say why.';
        return this.enter({ phase: 'halted', halted: phase, error });
      }
      for (const [place, index] of batch.entries()) {
        const verdict = answer.verdicts[place];
        if (!verdict) continue;
        this.settle(
          index,
          confirm && verdict.outcome === 'new' ? 'imported' : verdict.outcome,
          verdict.outcome === 'refused' ? verdict.error : undefined,
        );
        if (this.outcomes[index] === 'imported') this.keepPassword(index);
      }
      this.enter(this.state);
      await pause();
    }
    if (run !== this.run) return;
    const isRefused = (index: number) => this.outcomes[index] === 'refused';
    if (!confirm)
      for (const [index, reference] of linesBelow(this.lines, isRefused))
        if (this.outcomes[index] === 'new')
          this.settle(index, 'refused', `"${reference}" is not imported`);
    this.enter({ phase: confirm ? 'finished' : 'ready' }, { done: total, total });
  }

  /** The next lines that fit into one request. */
  private batchFrom(pending: readonly number[], from: number): number[] {
    const batch: number[] = [];
    let length = 0;
    for (const index of pending.slice(from, from + importLimits[this.kind])) {
      length += this.file.rows[index]?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
      if (batch.length > 0 && length > requestLength) break;
      batch.push(index);
    }
    return batch;
  }

  private settle(index: number, outcome: LineOutcome, reason: string | undefined): void {
    const before = this.outcomes[index] ?? 'unknown';
    this.outcomes[index] = outcome;
    if (reason === undefined) this.reasons.delete(index);
    else this.reasons.set(index, reason);
    const counts = { ...this.state.counts };
    counts[before] -= 1;
    counts[outcome] += 1;
    this.state = { ...this.state, counts };
  }

  private noCounts(): Record<LineOutcome, number> {
    return { unknown: this.file.rows.length, new: 0, exists: 0, refused: 0, imported: 0 };
  }

  private enter(phase: JobPhase, progress: Partial<JobProgress> = {}): void {
    const { done, total, counts } = this.state;
    this.state = { ...phase, done, total, counts, ...progress };
    for (const listener of this.listeners) listener();
  }
}
