import { useCallback, useEffect, useRef, useState } from 'react';
import { LogError } from '../format/logError';
import type { Subject } from '../subject';
import { readOpenedLog, type OpenedLog } from './openedLog';

/** A file that is being read; how far, from 0 to 1. */
export interface Reading {
  name: string;
  share: number;
}

/** What went wrong with a file; a LogError's sentence names the line. */
function sayWhy(name: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof LogError ? `${name} could not be opened. ${why}` : `${name} could not be read: ${why}`;
}

/**
 * The log that is open, and the one that is being read. While a file is read, and when it cannot be, the former log stays. Opening another
 * file, or leaving, ends the reading of the one before.
 */
export function useOpenLog(subject: Subject) {
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

  const open = useCallback(async (file: File) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setError(null);
    setReading({ name: file.name, share: 0 });
    const isMine = () => running.current === mine;
    try {
      const onProgress = (done: number, total: number) => {
        if (isMine()) setReading({ name: file.name, share: total > 0 ? Math.min(1, done / total) : 0 });
      };
      const next = await readOpenedLog(subject, file, { signal: mine.signal, onProgress });
      if (isMine()) setOpened(next);
    } catch (reason) {
      if (isMine()) setError(sayWhy(file.name, reason));
    } finally {
      if (isMine()) {
        running.current = null;
        setReading(null);
      }
    }
  }, [subject]);

  return { opened, reading, error, open, cancel, forgetError: () => setError(null) };
}
