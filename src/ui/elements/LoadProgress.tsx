import { Suspense } from 'react';
import { formatCount } from '../../lib/format';
import { lazyComponent } from '../lazy/lazyComponent';
import { LazyErrorBoundary } from '../lazy/LazyErrorBoundary';

/** Most lists are complete before anybody could see it. */
const ProgressLine = lazyComponent('ProgressLine', () => import('./ProgressLine'));

interface LoadProgressProps {
  loaded: number;
  /** 0 while it is unknown. */
  total: number;
  noun: string;
}

/** How many rows of a list are loaded: '1,024 of 5,000 tasks loaded'. */
export function LoadProgress({ loaded, total, noun }: LoadProgressProps) {
  return (
    <LazyErrorBoundary>
      <Suspense>
        <ProgressLine
          inGap
          value={total ? (100 * loaded) / total : undefined}
          text={`${formatCount(loaded)}${total ? ` of ${formatCount(total)}` : ''} ${noun} loaded`}
        />
      </Suspense>
    </LazyErrorBoundary>
  );
}
