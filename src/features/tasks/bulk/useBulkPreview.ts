import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import type { RootState } from '../../../data/store/rootState';
import { selectUserById } from '../../../data/nouns/users/usersSelectors';
import { selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';
import type { BulkPlan } from './bulkSlice';
import { previewBulk, type BulkPreview, type NameOf } from './previewBulk';

/** How often other people's changes update the preview, in milliseconds. It reads every task. */
const refreshMs = 500;

/** The names of the people of a plan, from the accounts or else from the tasks. */
export function useNameOf(plan: BulkPlan): NameOf {
  const dispatch = useAppDispatch();
  const { assignees } = plan.change;
  const names = useMemo(() => {
    const wanted = [...(assignees?.add ?? []), ...(assignees?.remove ?? [])];
    return new Map(
      wanted.map((id) => [
        id,
        dispatch(
          readState(
            (getState) => selectUserById(getState(), id)?.name ?? nameInTasks(getState(), id),
          ),
        ),
      ]),
    );
  }, [assignees, dispatch]);
  return useCallback((id: string) => names.get(id) ?? 'User', [names]);
}

function nameInTasks(state: RootState, id: string): string | undefined {
  for (const page of selectTaskPages(state).pages) {
    for (const task of page) {
      const person = task?.assignedTo.find((one) => one._id === id);
      if (person) return person.name;
    }
  }
  return undefined;
}

/** The preview of a plan. Follows changes of the plan at once, and of tasks after `refreshMs`. */
export function useBulkPreview(plan: BulkPlan, nameOf: NameOf): BulkPreview {
  const dispatch = useAppDispatch();
  const list = useAppSelector(selectTaskPages);
  const [tick, setTick] = useState(0);
  const due = useRef<number | null>(null);
  useEffect(() => {
    due.current ??= window.setTimeout(() => {
      due.current = null;
      setTick((count) => count + 1);
    }, refreshMs);
  }, [list]);
  useEffect(
    () => () => {
      if (due.current !== null) window.clearTimeout(due.current);
    },
    [],
  );
  return useMemo(
    () => dispatch(readState((getState) => previewBulk(getState(), plan, nameOf))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a tick follows a change of the tasks
    [plan, nameOf, dispatch, tick],
  );
}
