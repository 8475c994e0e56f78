import { useEffect, useState } from 'react';
import { wait } from '../../../lib/pause';
import { makePace } from '../../pace';
import { findPaths, type FoundPath } from './findPaths';

/** While a log plays, a state is searched only when it stays for so many milliseconds. */
const rest = 120;

/** The places of a state whose pointer contains a text; null without a text, and until they are found. */
export function useFoundPaths(state: unknown, text: string): readonly FoundPath[] | null {
  const [found, setFound] = useState<{ text: string; paths: readonly FoundPath[] } | null>(null);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const mine = new AbortController();
    const { signal } = mine;
    const search = async () => {
      await wait(rest);
      if (signal.aborted) return;
      const paths = await findPaths(state, text, { pace: makePace(), signal });
      if (!signal.aborted) setFound({ text, paths });
    };
    void search();
    return () => mine.abort();
  }, [state, text]);
  return text.trim() !== '' && found?.text === text ? found.paths : null;
}
