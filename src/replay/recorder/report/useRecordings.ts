import { useCallback, useEffect, useState } from 'react';
import { importWithRetry } from '../../../lib/importWithRetry';
import { openFile } from '../../../lib/saveFile';
import type { Level, Log } from '../../format/logFormat';
import type { Subject } from '../../subject';
import type { FullRecorder } from '../fullRecorder';
import { claimedRecordings } from '../recordingClaims';
import type { Recorder } from '../recorder';
import type { StoredRecording } from '../recordingStore';
import type { RecordingFile } from '../recordingWriter';
import { fileNameOf } from './reportTexts';

const fetchStore = () => importWithRetry(() => import('../recordingStore'));
const fetchFiles = () => importWithRetry(() => import('../recordingWriter'));
const fetchReader = () => importWithRetry(() => import('../../format/readLog'));

async function inStore<Answer>(
  work: (
    store: Awaited<ReturnType<Awaited<ReturnType<typeof fetchStore>>['RecordingStore']['open']>>,
  ) => Promise<Answer>,
): Promise<Answer> {
  const { RecordingStore } = await fetchStore();
  const store = await RecordingStore.open();
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** Recordings that lie in this browser and that no open page is making. */
async function listLeft(): Promise<StoredRecording[]> {
  const [all, claimed] = await Promise.all([inStore((store) => store.list()), claimedRecordings()]);
  return all.filter(({ id }) => !claimed.has(id));
}

/** A recording as it would be saved, to be looked at before. */
export interface Review extends Pick<Log, 'entries' | 'annotations'> {
  level: Level;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Why it cannot be shown, as a sentence; it can be saved all the same. */
  problem: string | null;
  /** What its file is made of, but for the note. */
  source: Omit<RecordingFile, 'note'>;
}

export interface Recordings {
  /** Left behind, the latest first; null until that is known. */
  left: readonly StoredRecording[] | null;
  busy: boolean;
  error: string | null;
  /** The one that is looked at, until it is saved or let go. */
  review: Review | null;
  /** Shows what is in one that was left behind, or ends that. */
  look: (recording: StoredRecording | null) => Promise<void>;
  /** Ends the one that runs, and shows what is in it. */
  stop: () => Promise<void>;
  /** Ends the one that runs. It stays in this browser. */
  leave: () => Promise<void>;
  /** Saves the one that is looked at, and then lets it go. */
  save: (note: string) => Promise<void>;
  /** Lets one go; ends it where it runs. */
  discard: (id: string) => Promise<void>;
}

interface RecordingsOptions {
  subject: Subject;
  recorder: Recorder;
  full: FullRecorder;
  /** Identity of who is signed in: nobody else's recordings are shown or saved. */
  person: string | null;
  /** Is told of a file once it is written. */
  onSaved: (name: string) => void;
}

/** The full recordings of this browser, and what can be done with them. */
export function useRecordings({
  subject,
  recorder,
  full,
  person,
  onSaved,
}: RecordingsOptions): Recordings {
  const [left, setLeft] = useState<readonly StoredRecording[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [review, setReview] = useState<Review | null>(null);

  // A browser that keeps nothing has nothing left behind; the recording itself says so.
  const refresh = useCallback(() => listLeft().then(setLeft, () => setLeft([])), []);

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (thrown) {
        setError(messageOf(thrown));
      } finally {
        // A recording that was stopped and could not be saved is among them now.
        await refresh();
        setBusy(false);
      }
    },
    [refresh],
  );

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const show = async (
    { level, startedAt }: { level: Level; startedAt: number },
    source: Review['source'],
  ) => {
    const about = { level, startedAt, source };
    try {
      const [{ recordingFile }, { readLog }] = await Promise.all([fetchFiles(), fetchReader()]);
      const { entries, annotations } = await readLog(
        await recordingFile(subject, { ...source, note: '' }),
      );
      setReview({ ...about, entries, annotations, problem: null });
    } catch (thrown) {
      setReview({
        ...about,
        entries: [],
        annotations: [],
        problem: `What is in it cannot be shown. ${messageOf(thrown)}`,
      });
    }
  };
  const remove = (id: string) => inStore((store) => store.remove(id));
  const ofPerson = (owner: string) => {
    if (owner !== person) throw new Error('This is a recording of somebody else.');
  };

  return {
    left,
    busy,
    error,
    review,
    look: (recording) =>
      attempt(async () => {
        setReview(null);
        if (!recording) return;
        ofPerson(recording.owner);
        await show(recording.header, { id: recording.id, pseudonyms: null, rest: null });
      }),
    stop: () =>
      attempt(async () => {
        const running = full.running();
        if (!running) return;
        ofPerson(running.owner);
        await full.settle();
        const source = { id: running.id, pseudonyms: recorder.pseudonyms, rest: full.rest() };
        await full.stop();
        await show(running, source);
      }),
    leave: () => attempt(() => full.stop()),
    save: (note) =>
      attempt(async () => {
        if (!review) return;
        const name = fileNameOf(review.startedAt);
        const target = await openFile(name, 'application/gzip');
        if (!target) return;
        const { recordingFile } = await fetchFiles();
        const file = await recordingFile(subject, { ...review.source, note });
        await target(file.stream());
        await remove(review.source.id).catch(() => undefined); // It is saved; where nothing is kept nothing has to go.
        setReview(null);
        onSaved(name);
      }),
    discard: (id) =>
      attempt(async () => {
        if (full.running()?.id === id) await full.stop();
        // The same: what lies in storage is listed.
        await remove(id).catch((thrown: unknown) =>
          left?.some((one) => one.id === id) ? Promise.reject(thrown) : undefined,
        );
        setReview(null);
      }),
  };
}
