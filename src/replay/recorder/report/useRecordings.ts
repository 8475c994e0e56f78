import { useCallback, useEffect, useState } from 'react';
import { fetchPart } from '../../../lib/fetchPart';
import { openFile } from '../../../lib/saveFile';
import type { Subject } from '../../subject';
import type { FullRecorder } from '../fullRecorder';
import { claimedRecordings } from '../recordingClaims';
import type { Recorder } from '../recorder';
import type { StoredRecording } from '../recordingStore';
import { currentWorld } from '../world';
import { fileNameOf } from './reportTexts';

const fetchStore = () => fetchPart(() => import('../recordingStore'));
const fetchFiles = () => fetchPart(() => import('../recordingWriter'));

async function inStore<Answer>(work: (store: Awaited<ReturnType<Awaited<ReturnType<typeof fetchStore>>['RecordingStore']['open']>>) => Promise<Answer>): Promise<Answer> {
  const { RecordingStore } = await fetchStore();
  const store = await RecordingStore.open();
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Recordings that lie in this browser and that no open page is making. */
async function listLeft(): Promise<StoredRecording[]> {
  const [all, claimed] = await Promise.all([inStore((store) => store.list()), claimedRecordings()]);
  return all.filter(({ id }) => !claimed.has(id));
}

interface Recordings {
  /** Left behind, the latest first; null until that is known. */
  left: readonly StoredRecording[] | null;
  busy: boolean;
  error: string | null;
  /** Saves one that was left behind and then lets it go. */
  save: (recording: StoredRecording, note: string) => Promise<void>;
  discard: (id: string) => Promise<void>;
  /** Ends the one that runs, and saves it or lets it go. */
  stop: (note: string | null) => Promise<void>;
}

/** The full recordings of this browser, and what can be done with them. `onSaved` is told of a file once it is written. */
export function useRecordings({ subject, recorder, full, onSaved }: { subject: Subject; recorder: Recorder; full: FullRecorder; onSaved: (name: string) => void }): Recordings {
  const [left, setLeft] = useState<readonly StoredRecording[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // A browser that keeps nothing has nothing left behind; the recording itself says so.
  const refresh = useCallback(() => listLeft().then(setLeft, () => setLeft([])), []);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      // A recording that was stopped and could not be saved is among them now.
      await refresh();
      setBusy(false);
    }
  }, [refresh]);

  useEffect(() => {
    void refresh();
  }, [refresh]);

  const write = async (recording: { id: string; startedAt: number }, note: string, from: 'page' | 'store') => {
    const name = fileNameOf(recording.startedAt);
    const target = await openFile(name, 'application/gzip');
    if (!target) return false;
    const { recordingFile } = await fetchFiles();
    let rest = null;
    if (from === 'page') {
      await full.settle();
      const tab = full.running();
      const span = full.getSnapshot()?.problem ? recorder.span() : null;
      if (tab && span) rest = { span, tab, world: currentWorld() };
      await full.stop();
    }
    const file = await recordingFile(subject, { id: recording.id, note, pseudonyms: from === 'page' ? recorder.pseudonyms : null, rest });
    await target(file.stream());
    await inStore((store) => store.remove(recording.id)).catch(() => undefined); // It is saved; where nothing is kept nothing has to go.
    onSaved(name);
    return true;
  };

  return {
    left, busy, error,
    save: ({ id, header }, note) => attempt(async () => void (await write({ id, startedAt: header.startedAt }, note, 'store'))),
    discard: (id) => attempt(() => inStore((store) => store.remove(id))),
    stop: (note) => attempt(async () => {
      const running = full.running();
      if (!running) return;
      if (note !== null) return void (await write(running, note, 'page'));
      await full.stop();
      await inStore((store) => store.remove(running.id)).catch(() => undefined); // The same.
    }),
  };
}
