import { useMemo } from 'react';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import type { RootState } from '../../../data/store/rootState';
import type { TableSelection } from '../../../ui/table/tableTypes';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import {
  allTasksSelected,
  selectIsTaskSelected,
  taskSelectionCleared,
  taskSelectionToggled,
  tasksSelected,
} from '../../../data/nouns/tasks/taskSelectionSlice';
import { selectTaskById, selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';

const useIsSelected = (id: string) => useAppSelector((state) => selectIsTaskSelected(state, id));
const useRowName = (id: string) =>
  useAppSelector((state) => selectTaskById(state, id)?.title ?? '');

/** The state of the checkbox in the heading. */
function selectSelectionState(state: RootState): TableSelection['state'] {
  const count = selectSelectedTaskCount(state);
  if (count === 0) return 'none';
  return count === selectVisibleTaskIds(state).length ? 'all' : 'some';
}

/**
 * The selection of tasks. 'All' includes matching tasks that are added later. Undefined with another
 * backend, which has no actions on many tasks.
 */
export function useTaskSelection(): TableSelection | undefined {
  const dispatch = useAppDispatch();
  const isDocket = useAppSelector(selectIsDocket);
  const state = useAppSelector(selectSelectionState);
  return useMemo(
    () =>
      isDocket
        ? {
            useIsSelected,
            useRowName,
            state,
            onToggle: (id) => dispatch(taskSelectionToggled(id)),
            onSelect: (ids, added) => dispatch(tasksSelected({ ids, added })),
            onAll: () => dispatch(allTasksSelected()),
            onClear: () => dispatch(taskSelectionCleared()),
          }
        : undefined,
    [isDocket, dispatch, state],
  );
}
