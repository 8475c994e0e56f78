import { useEffect, useState } from 'react';
import { makePace } from '../pace';
import type { Engine } from '../player/engine';
import type { Verdict } from '../player/verdict';

/** How far the verification is: `share` from 0 to 1 until there is a verdict. `failed` is a fault of ours, not of the log. */
export interface Verification {
  share: number;
  verdict: Verdict | null;
  failed: string | null;
}

const begun: Verification = { share: 0, verdict: null, failed: null };

/** Verifies a log beside all else: some milliseconds at a time, and no longer than it is on the screen. */
export function useVerification(engine: Engine | undefined): Verification {
  const [known, setKnown] = useState<{ engine: Engine | undefined; state: Verification }>({ engine, state: begun });
  useEffect(() => {
    if (!engine) return undefined;
    const mine = new AbortController();
    const put = (state: Verification) => {
      if (!mine.signal.aborted) setKnown({ engine, state });
    };
    let percent = 0;
    const onProgress = (done: number) => {
      const next = Math.floor((done / Math.max(1, engine.length)) * 100);
      if (next === percent) return;
      percent = next;
      put({ ...begun, share: Math.min(1, done / Math.max(1, engine.length)) });
    };
    const fail = (error: unknown) => put({ ...begun, failed: error instanceof Error ? error.message : String(error) });
    engine.verify({ pace: makePace(), signal: mine.signal, onProgress }).then((verdict) => put({ share: 1, verdict, failed: null }), fail);
    return () => mine.abort();
  }, [engine]);
  return known.engine === engine ? known.state : begun;
}
