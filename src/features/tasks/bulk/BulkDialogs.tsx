import type { DialogFrame } from '../../../ui/dialogs/AppDialog';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { bulkClosed, bulkPutAway, selectBulk, type BulkPlan } from './bulkSlice';

const loaders = {
  plan: () => import(/* webpackChunkName: 'bulk' */ './BulkPlanDialog'),
  run: () => import(/* webpackChunkName: 'bulk' */ './BulkRunDialog'),
};
const BulkPlanDialog = lazyComponent('BulkPlanDialog', loaders.plan);
const BulkRunDialog = lazyComponent('BulkRunDialog', loaders.run);

/** The dialog of a bulk action: its plan, then its progress and result. */
export function BulkDialogs() {
  const dispatch = useAppDispatch();
  const { open, plan, run } = useAppSelector(selectBulk);
  // A closing dialog stays mounted until its transition is over.
  const [shown, setShown] = useState<{ plan: BulkPlan | null } | null>(null);
  useEffect(() => importWhenIdle(Object.values(loaders)), []);
  if (open && shown?.plan !== plan) setShown({ plan });
  if (!shown) return null;
  const close = () => dispatch(bulkClosed());
  const onExited = () => {
    setShown(null);
    dispatch(bulkPutAway());
  };
  const fail = () => {
    close();
    onExited();
  };
  const frame: DialogFrame = { open, onClose: close, onExited };
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
