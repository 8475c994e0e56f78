import { Suspense, useContext, type ReactNode } from 'react';
import { useAppDispatch } from '../store/hooks';
import { Recorded } from '../store/readState';
import { ErrorBoundary } from '../../ui/lazy/ErrorBoundary';
import { toastShown } from './toastsSlice';

/**
 * Wraps a lazily loaded component that is shown next to or over a screen. If it cannot be loaded,
 * or throws, a toast says so; `onFailed` should then hide it.
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
  const content = <Suspense>{children}</Suspense>;
  // A replay loads everything in advance, and reports errors itself.
  return useContext(Recorded) ? content : <ErrorBoundary onFailed={fail}>{content}</ErrorBoundary>;
}
