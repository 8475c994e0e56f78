import { inspectionEnded, selectInspected } from '../inspection/inspectionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

/** For links to the person's own tasks and notes. */
export function useStopInspecting(): () => void {
  const dispatch = useAppDispatch();
  const isInspecting = useAppSelector(selectInspected) !== null;
  return () => void (isInspecting && dispatch(inspectionEnded()));
}
