import type { UndoEntry } from './undoSlice';

const key = 'docket.undo';

const isEntry = (value: unknown): value is UndoEntry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'change' in value &&
  typeof value.change === 'object' &&
  value.change !== null &&
  'kind' in value.change;

/** The changes that this person made in this tab before a reload. */
export function readStoredUndo(identity: string): UndoEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return [];
    if (!('identity' in stored) || stored.identity !== identity) return [];
    return 'entries' in stored && Array.isArray(stored.entries)
      ? stored.entries.filter(isEntry)
      : [];
  } catch {
    return []; // Storage is switched off, or another program has written this.
  }
}

export function writeStoredUndo(identity: string, entries: readonly UndoEntry[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ identity, entries }));
  } catch {
    // Storage is full or switched off. Changes can then be undone until a reload.
  }
}

export function removeStoredUndo(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}
