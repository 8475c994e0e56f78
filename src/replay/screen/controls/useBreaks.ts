import { useCallback, useEffect, useState } from 'react';
import { noBreaks, type Breaks } from '../../player/breaks';
import type { Player } from '../../player/player';
import { withPathToggled, withTypeToggled } from './breaks';

/** The breakpoints of a player, if there is one. They outlive the log: the next one is stopped by the same. */
export function useBreaks(player: Player | undefined) {
  const [breaks, setBreaks] = useState<Breaks>(noBreaks);
  useEffect(() => player?.setBreaks(breaks), [player, breaks]);
  const toggleType = useCallback((type: string) => setBreaks((now) => withTypeToggled(now, type)), []);
  const togglePath = useCallback((path: string) => setBreaks((now) => withPathToggled(now, path)), []);
  return { breaks, toggleType, togglePath };
}
