import { Suspense, useEffect, useState } from 'react';
import { formatCount } from '../../lib/format';
import { lazyComponent } from '../lazy/lazyComponent';
import { ErrorBoundary } from '../lazy/ErrorBoundary';
import { isUsable, usable } from '../lazy/usable';

const ProgressLine = lazyComponent('ProgressLine', () => import('./ProgressLine'));

interface LoadProgressProps {
  loaded: number;
  /** 0 while it is unknown. */
  total: number;
  noun: string;
}

/**
 * How many rows of a list are loaded: '1,024 of 5,000 tasks loaded'. The first rows come before it,
 * because most lists are complete before anybody could read it.
 */
export function LoadProgress({ loaded, total, noun }: LoadProgressProps) {
  const [isShown, setIsShown] = useState(isUsable);
  useEffect(() => void usable.then(() => setIsShown(true)), []);
  if (!isShown) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <ProgressLine
          inGap
          value={total ? (100 * loaded) / total : undefined}
          text={`${formatCount(loaded)}${total ? ` of ${formatCount(total)}` : ''} ${noun} loaded`}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
