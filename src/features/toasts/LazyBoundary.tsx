import { Suspense, useContext, type ReactNode } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { Recorded } from '../../store/readState';
import { LazyErrorBoundary } from '../../ui/lazy/LazyErrorBoundary';
import { toastShown } from './toastsSlice';

/**
 * Holds what is fetched when it is wanted and stands beside the screens or over them. Where it cannot be fetched, or fails, a toast
 * says so and all else stays; `onFailed` ends the wish for it.
 */
export function LazyBoundary({
  onFailed,
  children,
}: {
  onFailed?: () => void;
  children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const fail = ({ message }: Error) => {
    dispatch(toastShown({ message, variant: 'error' }));
    onFailed?.();
  };
  const part = <Suspense>{children}</Suspense>;
  // A replay has everything there, and says of the whole state that it cannot be shown.
  return useContext(Recorded) ? (
    part
  ) : (
    <LazyErrorBoundary onFailed={fail}>{part}</LazyErrorBoundary>
  );
}
