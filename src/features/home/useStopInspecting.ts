import { inspectionEnded, selectInspected } from '../../data/inspection/inspectionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';

/** For links to the person's own tasks and notes. */
export function useStopInspecting(): () => void {
  const dispatch = useAppDispatch();
  const isInspecting = useAppSelector(selectInspected) !== null;
  return () => void (isInspecting && dispatch(inspectionEnded()));
}
