import { useEffect, useState, type ReactNode } from 'react';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { LazyBoundary } from './LazyBoundary';

interface OnceOpenedProps {
  open: boolean;
  /** Loads the code of the content. */
  load: () => Promise<unknown>;
  onFailed: () => void;
  children: ReactNode;
}

/**
 * Renders a lazily loaded menu from its first opening on, so that its closing can be seen too. The
 * code is loaded when the browser is idle, or when the menu is opened before that.
 */
export function OnceOpened({ open, load, onFailed, children }: OnceOpenedProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => importWhenIdle([load]), [load]);
  const fail = () => {
    setWasOpen(false);
    onFailed();
  };
  return wasOpen && <LazyBoundary onFailed={fail}>{children}</LazyBoundary>;
}
