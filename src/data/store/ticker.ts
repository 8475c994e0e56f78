import { untilMidnight } from '../../lib/dueDate';
import type { Clock } from './extra';
import { clockTicked } from './clockSlice';

const minute = 60_000;

/**
 * Ticks each minute, at local midnight, and when the tab becomes visible. @returns a stop function
 */
export function startTicking(
  dispatch: (action: ReturnType<typeof clockTicked>) => void,
  clock: Clock,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = () => {
    const now = clock.now();
    dispatch(clockTicked(now));
    clearTimeout(timer);
    timer = setTimeout(tick, Math.max(1, Math.min(minute - (now % minute), untilMidnight(now))));
  };
  const wake = () => {
    if (document.visibilityState === 'visible') tick();
  };
  tick();
  document.addEventListener('visibilitychange', wake);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}
