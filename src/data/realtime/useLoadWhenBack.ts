import { useEffect } from 'react';
import { useAppSelector } from '../store/hooks';
import { selectConnection } from './realtimeSlice';

/** Loads once more what has failed and is no query, when the connection is back. */
export function useLoadWhenBack(hasFailed: boolean, load: () => void): void {
  const isLive = useAppSelector((state) => selectConnection(state) === 'live');
  useEffect(() => {
    if (isLive && hasFailed) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the connection is back
  }, [isLive]);
}
