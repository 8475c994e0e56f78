import { useEffect } from 'react';
import { useGetTimerQuery } from '../../data/nouns/time/timeApi';
import { selectTimer } from '../../data/nouns/time/timeSelectors';
import { selectIsDocket } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { loadTimeParts } from './loadTimeParts';

const TimerChip = lazyComponent('TimerChip', loadTimeParts);

/** The running timer in the top bar. Only our server has one. */
export function RunningTimer() {
  const isDocket = useAppSelector(selectIsDocket);
  useGetTimerQuery(undefined, { skip: !isDocket, refetchOnMountOrArgChange: true });
  const timer = useAppSelector(selectTimer);
  // A timer can be started while the server cannot be reached.
  useEffect(() => (isDocket ? importWhenIdle([loadTimeParts]) : undefined), [isDocket]);
  return (
    timer && (
      <LazyBoundary>
        <TimerChip timer={timer} />
      </LazyBoundary>
    )
  );
}
