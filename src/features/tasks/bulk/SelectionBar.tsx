import { useEffect } from 'react';
import { useAppSelector } from '../../../store/hooks';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../../toasts/LazyBoundary';
import { selectSelectedTaskCount } from '../taskSelection';
import { selectBulkOpen, selectBulkRun } from './bulkSlice';
import { useUndoKey } from './useUndoKey';

const loadPanel = () => import(/* webpackChunkName: 'bulk' */ './SelectionPanel');
const SelectionPanel = lazyComponent('SelectionPanel', loadPanel);

/** Shown while tasks are selected, and while a result waits to be seen. */
export function SelectionBar() {
  useUndoKey();
  useEffect(() => importWhenIdle([loadPanel]), []);
  const count = useAppSelector(selectSelectedTaskCount);
  const open = useAppSelector(selectBulkOpen);
  const lastRun = useAppSelector(selectBulkRun);
  // An open dialog shows the run.
  const run = open || lastRun?.seen ? null : lastRun;
  if (count === 0 && !run) return null;
  return (
    <LazyBoundary>
      <SelectionPanel count={count} run={run} />
    </LazyBoundary>
  );
}
