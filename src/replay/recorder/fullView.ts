import type { Level } from '../format/logFormat';

/** A full recording that is being made. Times in milliseconds since 1970. */
export interface FullView {
  id: string;
  /** Identity of the person who began it. */
  owner: string;
  level: Level;
  startedAt: number;
  actions: number;
  /** Why nothing more is written to this browser's storage, as a sentence. */
  problem: string | null;
}

/** Why a recording cannot be written, as a sentence. */
export function problemText(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const cause = isFull ? 'This browser has no room for more' : 'This browser keeps no recordings';
  return `${cause}. The last minutes stay in memory; save them before you leave this page.`;
}
