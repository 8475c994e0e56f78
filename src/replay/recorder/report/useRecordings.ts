import { useCallback, useEffect, useState } from 'react';
import { openFile } from '../../../ui/browser/saveFile';
import type { Log } from '../../format/logFormat';
import { readLog } from '../../format/readLog';
import type { Level } from '../../redaction/walk';
import type { FullRecorder } from '../fullRecorder';
import { claimedRecordings } from '../recordingClaims';
import type { Recorder } from '../recorder';
import { RecordingStore, type StoredRecording } from '../recordingStore';
import { recordingFile, type RecordingFile } from '../recordingWriter';
import { fileNameOf } from './reportTexts';
import { errorText } from '../../texts';

async function inStore<Answer>(work: (store: RecordingStore) => Promise<Answer>): Promise<Answer> {
  const store = await RecordingStore.open();
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Stored recordings that no open page is making. */
async function listStored(): Promise<StoredRecording[]> {
  const [all, claimed] = await Promise.all([inStore((store) => store.list()), claimedRecordings()]);
  return all.filter(({ id }) => !claimed.has(id));
}

/** The content of a recording, before it is saved. */
export interface Review extends Pick<Log, 'entries' | 'annotations'> {
  level: Level;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Why it cannot be shown, as a sentence. It can still be saved. */
  problem: string | null;
  source: Omit<RecordingFile, 'note'>;
}

export interface Recordings {
  /** Newest first; empty until known. */
  stored: readonly StoredRecording[];
  busy: boolean;
  error: string | null;
  /** The recording that is being reviewed. */
  review: Review | null;
  /** Opens the review of a stored recording, or closes it. */
  openReview: (recording: StoredRecording | null) => Promise<void>;
  /** Stops the running recording and opens its review. */
  stop: () => Promise<void>;
  /** Stops the running recording and leaves it in this browser. */
  leave: () => Promise<void>;
  /** Saves the reviewed recording and removes it from this browser. */
  save: (note: string) => Promise<void>;
  /** Removes a recording; stops it if it runs. */
  discard: (id: string) => Promise<void>;
}

interface RecordingsOptions {
  recorder: Recorder;
  full: FullRecorder;
  /** Identity of the signed-in person, who sees and saves only their own recordings. */
  person: string | null;
  /** Called with the name of a written file. */
  onSaved: (name: string) => void;
}

/** The full recordings in this browser, and what can be done with them. */
export function useRecordings({ recorder, full, person, onSaved }: RecordingsOptions): Recordings {
  const [stored, setStored] = useState<readonly StoredRecording[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [review, setReview] = useState<Review | null>(null);

  // Without storage nothing is left behind; the recording itself reports that.
  const refresh = useCallback(() => listStored().then(setStored, () => setStored([])), []);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      // A stopped recording that could not be saved is listed now.
      await refresh();
      setBusy(false);
    }
  };

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const show = async (
    { level, startedAt }: { level: Level; startedAt: number },
    source: Review['source'],
  ) => {
    const about = { level, startedAt, source };
    try {
      const { entries, annotations } = await readLog(
        await recordingFile(recorder.target, { ...source, note: '' }),
      );
      setReview({ ...about, entries, annotations, problem: null });
    } catch (thrown) {
      setReview({
        ...about,
        entries: [],
        annotations: [],
        problem: `The content cannot be shown. ${errorText(thrown)}`,
      });
    }
  };
  const remove = (id: string) => inStore((store) => store.remove(id));
  const ofPerson = (owner: string) => {
    if (owner !== person) throw new Error('Someone else started this recording.');
  };

  return {
    stored,
    busy,
    error,
    review,
    openReview: (recording) =>
      attempt(async () => {
        setReview(null);
        if (!recording) return;
        ofPerson(recording.owner);
        await show(recording.header, { id: recording.id, pseudonyms: null, rest: null });
      }),
    stop: () =>
      attempt(async () => {
        const running = full.getSnapshot();
        if (!running) return;
        ofPerson(running.owner);
        await full.settle();
        const source = { id: running.id, pseudonyms: recorder.pseudonyms, rest: full.unsaved() };
        await full.stop();
        await show(running, source);
      }),
    leave: () => attempt(() => full.stop()),
    save: (note) =>
      attempt(async () => {
        if (!review) return;
        const name = fileNameOf(review.startedAt);
        const write = await openFile(name, 'application/gzip');
        if (!write) return;
        const file = await recordingFile(recorder.target, { ...review.source, note });
        await write(file.stream());
        await remove(review.source.id).catch(() => undefined); // The file is saved; without storage there is nothing to remove.
        setReview(null);
        onSaved(name);
      }),
    discard: (id) =>
      attempt(async () => {
        if (full.getSnapshot()?.id === id) await full.stop();
        // Only a listed recording is in storage.
        await remove(id).catch((thrown: unknown) =>
          stored.some((one) => one.id === id) ? Promise.reject(thrown) : undefined,
        );
        setReview(null);
      }),
  };
}
