import { useState } from 'react';
import { useAppSelector } from '../../../data/store/hooks';
import type { DialogFrame } from '../../../ui/dialogs/AppDialog';
import { BulkPlanDialog } from './BulkPlanDialog';
import { BulkRunDialog } from './BulkRunDialog';
import { selectBulkPlan, selectBulkRun } from './bulkSlice';

/** The plan of a bulk action, then its progress and result. It also runs without the dialog. */
export function BulkDialog(frame: DialogFrame) {
  const plan = useAppSelector(selectBulkPlan);
  const run = useAppSelector(selectBulkRun);
  // While it closes, it still shows the plan.
  const [shown, setShown] = useState(plan);
  if (frame.open && shown !== plan) setShown(plan);
  if (shown) return <BulkPlanDialog plan={shown} {...frame} />;
  return run && <BulkRunDialog run={run} {...frame} />;
}
