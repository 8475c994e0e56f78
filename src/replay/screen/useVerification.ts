import { useEffect, useState } from 'react';
import { makePace } from '../pace';
import type { Engine } from '../player/engine';
import type { Verdict } from '../player/verdict';

/** How far the verification is: `share` goes from 0 to 1 until there is a verdict. `failed` is a fault of the player, not of the log. */
export interface Verification {
  share: number;
  verdict: Verdict | null;
  failed: string | null;
}

const begun: Verification = { share: 0, verdict: null, failed: null };

/** Verifies a log in the background while it is open. */
export function useVerification(engine: Engine | undefined): Verification {
  const [known, setKnown] = useState({ engine, state: begun });
  useEffect(() => {
    if (!engine) return undefined;
    const mine = new AbortController();
    const put = (state: Partial<Verification>) => {
      if (!mine.signal.aborted) setKnown({ engine, state: { ...begun, ...state } });
    };
    let percent = 0;
    const onProgress = (done: number) => {
      const share = Math.min(1, done / Math.max(1, engine.length));
      if (Math.floor(share * 100) === percent) return;
      percent = Math.floor(share * 100);
      put({ share });
    };
    engine.verify({ pace: makePace(), signal: mine.signal, onProgress }).then(
      (verdict) => put({ share: 1, verdict }),
      (error: unknown) => put({ failed: error instanceof Error ? error.message : String(error) }),
    );
    return () => mine.abort();
  }, [engine]);
  return known.engine === engine ? known.state : begun;
}
