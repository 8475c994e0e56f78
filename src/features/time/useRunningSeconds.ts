import { useContext, useEffect, useState } from 'react';
import { selectNow } from '../../data/store/clockSlice';
import { useAppDispatch, useAppSelector, type AppThunk } from '../../data/store/hooks';
import { Recorded } from '../../data/store/readState';

const second = 1_000;

const readClock =
  (): AppThunk<number> =>
  (_dispatch, _getState, { clock }) =>
    clock.now();

/**
 * How long a timer has been running, in seconds. The clock ticks in the component alone: an action
 * per second would fill a log. A replay shows it as of the last tick of the recorded clock.
 */
export function useRunningSeconds(startedAt: string): number {
  const dispatch = useAppDispatch();
  const isRecorded = useContext(Recorded);
  const recordedNow = useAppSelector(selectNow);
  const [now, setNow] = useState(() => (isRecorded ? recordedNow : dispatch(readClock())));
  const start = Date.parse(startedAt);
  useEffect(() => {
    if (isRecorded) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = dispatch(readClock());
      setNow(at);
      timer = setTimeout(tick, second - (Math.max(0, at - start) % second));
    };
    tick();
    return () => clearTimeout(timer);
  }, [dispatch, isRecorded, start]);
  return Math.max(0, Math.floor(((isRecorded ? recordedNow : now) - start) / second));
}
