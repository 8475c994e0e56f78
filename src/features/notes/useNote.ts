import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { errorText, isAppError, type AppError } from '../../api/errors';
import type { Note } from '../../contract/note';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Recorded } from '../../store/readState';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { notesApi } from './notesApi';

interface LoadedNote {
  note: Note | undefined;
  error: AppError | undefined;
  isLoading: boolean;
  /** Asks again; what is there stays until the answer comes. */
  reload: () => void;
}

interface Answer {
  id: string;
  attempt: number;
  note?: Note;
  error?: AppError;
}

const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

const never = () => undefined;

/** In a replay the answer is what the cache held; null in the product. */
function useRecordedNote(id: string, inspectedId: string | undefined): LoadedNote | null {
  const isRecorded = useContext(Recorded);
  const select = useMemo(
    () => (isRecorded ? notesApi.endpoints.getNote.select({ id, inspectedId }) : () => null),
    [isRecorded, id, inspectedId],
  );
  const entry = useAppSelector((state: RootState) => select(state));
  return useMemo(
    () =>
      entry && {
        note: entry.data,
        error: isAppError(entry.error) ? entry.error : undefined,
        isLoading: !entry.isSuccess && !entry.isError,
        reload: never,
      },
    [entry],
  );
}

/**
 * One note for a screen, asked for anew each time. A request that is still under way is cancelled when the screen is left,
 * which the query hooks do not do.
 */
export function useNote(id: string): LoadedNote {
  const dispatch = useAppDispatch();
  const inspectedId = useAppSelector(selectInspectedId);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let left = false;
    const ask = () =>
      dispatch(notesApi.endpoints.getNote.initiate({ id, inspectedId }, { forceRefetch: true }));
    let request = ask();
    const receive = async (): Promise<void> => {
      const { data, error } = await request;
      if (left) return;
      // The screen before this one asked for the same note and took its request along: this one asks for itself.
      if (isCancelled(error)) {
        request.unsubscribe();
        request = ask();
        return receive();
      }
      // The error first: a refusal comes along with what an earlier visit has loaded, which may be deleted by now.
      if (!error && data) return setAnswer({ id, attempt, note: data });
      const refused: AppError = isAppError(error)
        ? error
        : { status: 'PARSING', text: errorText(error) };
      setAnswer((last) => ({
        id,
        attempt,
        error: refused,
        note: last?.id === id && refused.status !== 404 ? last.note : undefined,
      }));
    };
    void receive();
    return () => {
      left = true;
      request.abort();
      request.unsubscribe();
    };
  }, [dispatch, id, inspectedId, attempt]);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  const recorded = useRecordedNote(id, inspectedId);
  const current = answer?.id === id ? answer : undefined;
  return (
    recorded ?? {
      note: current?.note,
      error: current?.error,
      isLoading: current?.attempt !== attempt,
      reload,
    }
  );
}
