import { importLimits } from '../../contract/transfer';
import type { CsvFile } from '../../lib/csvReader';
import { pause } from '../../lib/pause';
import type { Mapping } from './importFields';
import { personReader, taskReader, type ImportLine } from './importLines';
import { newPassword } from './newPassword';
import type { SentLines } from './sendLines';
import type { TransferKind } from './transferSlice';

/** What is known of a line: `unknown` until the server has looked at it, `imported` once it is written. */
export type LineOutcome = 'unknown' | 'new' | 'exists' | 'refused' | 'imported';

/** `ready`: looked at; `stopping`: the last request is under way; `halted`: interrupted, and can be gone on with; `finished`: everything good is written. */
export type JobPhase = 'checking' | 'ready' | 'writing' | 'stopping' | 'halted' | 'finished';

/** Where a job stands; another object after each step. `error` says why it halted; null when it was stopped. */
export interface JobState {
  phase: JobPhase;
  /** What was halted goes on with this. */
  halted: 'checking' | 'writing' | null;
  done: number;
  total: number;
  counts: Readonly<Record<LineOutcome, number>>;
  error: string | null;
}

/** A password that was made here, and for whom. */
export interface MadePassword {
  name: string;
  email: string;
  password: string;
}

interface JobOptions {
  kind: TransferKind;
  file: CsvFile;
  send: (rows: readonly ImportLine[], confirm: boolean) => Promise<SentLines>;
}

/** Characters of one request, beside the number of its lines: few enough to be done with soon, and for sockets to keep up. */
const portionLength = 250_000;
const readAtOnce = 2_000;

/**
 * One reading of one file. It holds what the file says, passwords too, so it is nowhere but in the dialog that made it: not in
 * the store, not in an action, not in storage.
 */
export class ImportJob {
  readonly kind: TransferKind;
  readonly file: CsvFile;
  state: JobState;
  private readonly send: JobOptions['send'];
  private lines: (ImportLine | null)[] = [];
  private outcomes: LineOutcome[] = [];
  private reasons = new Map<number, string>();
  private readonly passwords = new Map<number, string>();
  /** Lines whose request got no answer: perhaps they are written, with the password that was sent. */
  private readonly unanswered = new Set<number>();
  /** Accounts with passwords of our making, by e-mail: those that were made, and those whose request got no answer. */
  private readonly made = new Map<string, MadePassword>();
  private readonly listeners = new Set<() => void>();
  /** What the lines are read by, until all of them are. */
  private reading: { mapping: Mapping; makePasswords: boolean } | null = null;
  /** Counts the runs; one that is not the last any more ends. */
  private run = 0;

  constructor({ kind, file, send }: JobOptions) {
    this.kind = kind;
    this.file = file;
    this.send = send;
    this.state = {
      phase: 'checking',
      halted: null,
      done: 0,
      total: file.rows.length,
      counts: this.noCounts(),
      error: null,
    };
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

  /** What is shown of a row that is no line. Its cells may stand in any column, and one of them may be a password: of people none is shown. */
  rawTextAt(index: number): string {
    return this.kind === 'people'
      ? ''
      : (this.file.rows[index]?.cells.join(' · ').slice(0, 300) ?? '');
  }

  /** Reads all lines anew and asks the server about each; nothing is written. `makePasswords`: for people who have none. */
  async check(mapping: Mapping, makePasswords: boolean): Promise<void> {
    const run = this.begin('checking');
    this.reading = { mapping, makePasswords };
    const { rows, header } = this.file;
    this.lines = [];
    this.outcomes = [];
    this.reasons = new Map();
    this.state = { ...this.state, counts: this.noCounts() };
    const passwordFor = (index: number) => {
      const held = this.passwords.get(index);
      // One that is in force, perhaps, is neither renewed nor taken back.
      if (held !== undefined && (makePasswords || this.unanswered.has(index))) return held;
      if (!makePasswords) return '';
      const password = newPassword();
      this.passwords.set(index, password);
      return password;
    };
    let at = 0;
    const read =
      this.kind === 'people'
        ? personReader(mapping, header.length, () => passwordFor(at))
        : taskReader(mapping, header.length);
    for (; at < rows.length; at += 1) {
      if (at % readAtOnce === readAtOnce - 1) {
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
    this.reading = null;
    await this.work(run, 'checking');
  }

  /** Writes the lines that are new. */
  confirm(): Promise<void> {
    return this.work(this.begin('writing'), 'writing');
  }

  /** Goes on where it was halted. What got no answer is asked again; nothing is written twice. */
  resume(): Promise<void> {
    const phase = this.state.halted ?? 'checking';
    if (this.reading) return this.check(this.reading.mapping, this.reading.makePasswords);
    return this.work(this.begin(phase), phase);
  }

  /** Sends no more. A request that writes is waited for: what it has written is to be known, its passwords too. */
  stop(): void {
    const { phase } = this.state;
    if (phase === 'writing') this.set({ phase: 'stopping' });
    if (phase !== 'checking') return;
    this.run += 1;
    this.set({ phase: 'halted', halted: phase, error: null });
  }

  /** Indices of lines with one of these outcomes, in the order of the file. */
  indicesOf(wanted: readonly LineOutcome[]): number[] {
    const found: number[] = [];
    for (const [index, outcome] of this.outcomes.entries())
      if (wanted.includes(outcome)) found.push(index);
    return found;
  }

  /** The accounts whose passwords were made here and that are there now, or perhaps were made by a request without an answer. */
  madePasswords(): MadePassword[] {
    return [...this.made.values()];
  }

  /** Keeps the password of a line that was written, or perhaps was, whatever the line is read by from now on. */
  private keepPassword(index: number): void {
    const line = this.lines[index];
    if (!line || !('email' in line)) return;
    const [name, email, { password }] = [line.name.trim(), line.email.trim(), line];
    if (password === this.passwords.get(index))
      this.made.set(email.toLowerCase(), { name, email, password });
    // It was not made before after all, and now it has the password of the file.
    else if (this.outcomes[index] === 'imported') this.made.delete(email.toLowerCase());
  }

  private begin(phase: 'checking' | 'writing'): number {
    this.run += 1;
    this.set({ phase, halted: null, error: null });
    return this.run;
  }

  private async work(run: number, phase: 'checking' | 'writing'): Promise<void> {
    const confirm = phase === 'writing';
    const pending = this.indicesOf([confirm ? 'new' : 'unknown']);
    const total = confirm ? pending.length + this.state.counts.imported : this.file.rows.length;
    for (let at = 0; at < pending.length;) {
      if (run !== this.run) return;
      if (this.state.phase === 'stopping')
        return this.set({ phase: 'halted', halted: phase, error: null });
      this.set({ done: total - (pending.length - at), total });
      const portion = this.portion(pending, at);
      at += portion.length;
      const answer = await this.send(
        portion.flatMap((index) => this.lines[index] ?? []),
        confirm,
      );
      // A check that was begun anew has other lines.
      if (run !== this.run) return;
      if (answer.error) {
        const { status } = answer.error;
        const isRefused = typeof status === 'number' && status < 500;
        if (confirm && !isRefused) {
          for (const index of portion) {
            this.unanswered.add(index);
            this.keepPassword(index);
          }
        }
        return this.set({
          phase: 'halted',
          halted: phase,
          error: answer.error.text || 'The server did not say why.',
        });
      }
      for (const [place, index] of portion.entries()) {
        const verdict = answer.verdicts[place];
        if (!verdict) continue;
        this.settle(
          index,
          confirm && verdict.outcome === 'new' ? 'imported' : verdict.outcome,
          verdict.outcome === 'refused' ? verdict.error : undefined,
        );
        if (this.outcomes[index] === 'imported') this.keepPassword(index);
      }
      this.set({});
      await pause();
    }
    if (run === this.run) this.set({ phase: confirm ? 'finished' : 'ready', done: total, total });
  }

  private portion(pending: readonly number[], from: number): number[] {
    const portion: number[] = [];
    let length = 0;
    for (let at = from; at < pending.length && portion.length < importLimits[this.kind]; at += 1) {
      const index = pending[at] ?? 0;
      length += this.file.rows[index]?.cells.reduce((sum, cell) => sum + cell.length, 0) ?? 0;
      if (portion.length > 0 && length > portionLength) break;
      portion.push(index);
    }
    return portion;
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

  private set(changes: Partial<JobState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
