import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LogHeader } from '../format/logFormat';

/**
 * Lines of a recording, with totals so far: shared values and actions, and the time of the last
 * entry.
 */
export interface Piece {
  lines: readonly string[];
  shared: number;
  actions: number;
  at: number;
}

/** A recording in this browser's storage. */
export interface StoredRecording {
  id: string;
  /** Identity of the person who started it. */
  owner: string;
  header: LogHeader;
  actions: number;
  /** Length in milliseconds. */
  at: number;
}

interface RecordingsSchema extends DBSchema {
  recordings: { key: string; value: Pick<StoredRecording, 'id' | 'owner' | 'header'> };
  pieces: { key: [string, number]; value: Piece & { id: string; number: number } };
}

const databaseName = 'docket-recordings';
const ofRecording = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Recordings in IndexedDB, as pieces of text. Methods reject with the browser's error. */
export class RecordingStore {
  private constructor(private readonly database: IDBPDatabase<RecordingsSchema>) {}

  static async open(): Promise<RecordingStore> {
    return new RecordingStore(
      await openDB<RecordingsSchema>(databaseName, 1, {
        upgrade: (database) => {
          database.createObjectStore('recordings', { keyPath: 'id' });
          database.createObjectStore('pieces', { keyPath: ['id', 'number'] });
        },
      }),
    );
  }

  async begin(recording: Pick<StoredRecording, 'id' | 'owner' | 'header'>): Promise<void> {
    await this.database.put('recordings', recording);
  }

  /** Writes a piece; `number` counts from 0. Rejects when it exists. */
  async append(id: string, number: number, piece: Piece): Promise<void> {
    const change = this.database.transaction('pieces', 'readwrite', { durability: 'relaxed' });
    const written = change.store.add({ ...piece, id, number });
    // Commit at once: a page that is being closed has no time for the automatic commit.
    change.commit();
    await Promise.all([written, change.done]);
  }

  async header(id: string): Promise<LogHeader | null> {
    return (await this.database.get('recordings', id))?.header ?? null;
  }

  /** The last piece and its number, or null. */
  async last(id: string): Promise<(Piece & { number: number }) | null> {
    const cursor = await this.database
      .transaction('pieces')
      .store.openCursor(ofRecording(id), 'prev');
    return cursor?.value ?? null;
  }

  /** All pieces in order, one at a time. */
  async *pieces(id: string): AsyncGenerator<Piece> {
    for (let number = 0; ; number += 1) {
      const piece = await this.database.get('pieces', [id, number]);
      if (!piece) return;
      yield piece;
    }
  }

  /** All recordings, newest first. */
  async list(): Promise<StoredRecording[]> {
    const found: StoredRecording[] = [];
    for (const recording of await this.database.getAll('recordings')) {
      const last = await this.last(recording.id);
      found.push({ ...recording, actions: last?.actions ?? 0, at: last?.at ?? 0 });
    }
    return found.sort((one, other) => other.header.startedAt - one.header.startedAt);
  }

  async remove(id: string): Promise<void> {
    const change = this.database.transaction(['recordings', 'pieces'], 'readwrite');
    await Promise.all([
      change.objectStore('recordings').delete(id),
      change.objectStore('pieces').delete(ofRecording(id)),
      change.done,
    ]);
  }

  close(): void {
    this.database.close();
  }
}
