import { useEffect, useState } from 'react';
import { fetchAhead } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { LazyBoundary } from '../../toasts/LazyBoundary';
import type { DialogFrame } from '../fields/taskDialog';
import {
  bulkClosed,
  bulkPutAway,
  selectBulkOpen,
  selectBulkPlan,
  selectBulkRun,
  type BulkPlan,
} from './bulkSlice';

const loaders = { plan: () => import('./BulkPlanDialog'), run: () => import('./BulkRunDialog') };
const BulkPlanDialog = lazyComponent('BulkPlanDialog', loaders.plan);
const BulkRunDialog = lazyComponent('BulkRunDialog', loaders.run);

/** The dialog of an action on many tasks: its plan, then its progress and its result. Mounted once, on the task screen. */
export function BulkDialogs() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectBulkOpen);
  const plan = useAppSelector(selectBulkPlan);
  const run = useAppSelector(selectBulkRun);
  // What is closing stays until its transition is over.
  const [shown, setShown] = useState<{ plan: BulkPlan | null } | null>(null);
  useEffect(() => fetchAhead(Object.values(loaders)), []);
  if (open && shown?.plan !== plan) setShown({ plan });
  if (!shown) return null;
  const close = () => dispatch(bulkClosed());
  const putAway = () => {
    setShown(null);
    dispatch(bulkPutAway());
  };
  const fail = () => {
    close();
    putAway();
  };
  const frame: DialogFrame = { open, onClose: close, onExited: putAway };
  return (
    <LazyBoundary onFailed={fail}>
      {shown.plan ? (
        <BulkPlanDialog plan={shown.plan} {...frame} />
      ) : (
        run && <BulkRunDialog run={run} {...frame} />
      )}
    </LazyBoundary>
  );
}
