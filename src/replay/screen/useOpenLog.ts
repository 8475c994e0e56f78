import { useCallback, useEffect, useRef, useState } from 'react';
import { LogError } from '../format/logError';
import type { ReplayTarget } from '../replayTarget';
import type { OpenedLog } from './open/openedLog';
import { errorText } from '../texts';
import { loadPlayer } from './playerComponents';

/** A file that is being read; `share` goes from 0 to 1. */
export interface Reading {
  name: string;
  share: number;
}

/** The message of a LogError names the line. */
function messageOf(name: string, error: unknown): string {
  const why = errorText(error);
  return error instanceof LogError
    ? `${name} could not be opened. ${why}`
    : `${name} could not be read: ${why}`;
}

/**
 * Opens log files. The current log stays until the next one is read; opening another file cancels
 * reading.
 */
export function useOpenLog(target: Promise<ReplayTarget>) {
  const [opened, setOpened] = useState<OpenedLog | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setReading(null);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => opened?.player.dispose(), [opened]);

  const open = useCallback(
    async (file: File) => {
      cancel();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setError(null);
      setReading({ name: file.name, share: 0 });
      try {
        const onProgress = (done: number, total: number) => {
          if (!signal.aborted)
            setReading({ name: file.name, share: total > 0 ? Math.min(1, done / total) : 0 });
        };
        const app = await target;
        const { readOpenedLog } = await loadPlayer();
        const next = await readOpenedLog(app, file, { signal, onProgress });
        if (!signal.aborted) setOpened(next);
      } catch (reason) {
        if (!signal.aborted) setError(messageOf(file.name, reason));
      } finally {
        if (!signal.aborted) cancel();
      }
    },
    [target, cancel],
  );

  return { opened, reading, error, open, cancel, forgetError: () => setError(null) };
}
