import { useEffect } from 'react';
import {
  outboxClosed,
  selectLogoutHeld,
  selectOutboxOpen,
  selectWaitingChanges,
} from '../../data/outbox/outboxSlice';
import type { ChangeSpecs } from '../../data/changes/changeSpec';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';

const fetchDialogs = () => import('./OutboxDialog');
const OutboxDialogs = lazyComponent('OutboxDialogs', fetchDialogs);

/** The dialogs about changes that wait. `specs` describe them. */
export function Outbox({ specs }: { specs: ChangeSpecs }) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectOutboxOpen);
  const isNeeded = useAppSelector(
    (state) =>
      selectWaitingChanges(state).length > 0 || selectOutboxOpen(state) || selectLogoutHeld(state),
  );
  // Loaded ahead, because they are needed when the server cannot be reached.
  useEffect(() => importWhenIdle([fetchDialogs]), []);
  const close = () => dispatch(outboxClosed());
  return (
    isNeeded && (
      <LazyBoundary onFailed={close}>
        <OutboxDialogs specs={specs} open={isOpen} onClose={close} />
      </LazyBoundary>
    )
  );
}
