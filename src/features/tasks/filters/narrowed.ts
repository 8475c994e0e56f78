import type { AppDispatch } from '../../../store/hooks';
import type { RootState } from '../../../store/rootState';
import { viewLeft } from '../../views/viewsSlice';
import { noNarrowing } from '../taskQuery';
import { taskViewRestored } from '../taskViewSlice';

/** Whether anything but the category narrows the list. */
export function selectIsNarrowed({ tasks, taskView }: RootState): boolean {
  const { text, dueFrom, dueTo, ...lists } = taskView.narrowing;
  return (
    tasks.search !== '' ||
    tasks.mine ||
    text !== '' ||
    dueFrom !== null ||
    dueTo !== null ||
    Object.values(lists).some((list) => list.length > 0)
  );
}

/** Takes away what narrows the list; with `category`, that too. Whoever clears a saved view has left it. */
export const clearFilters =
  ({ category = false } = {}) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      taskViewRestored({
        narrowing: noNarrowing,
        search: '',
        mine: false,
        ...(category && { filter: 'all' }),
      }),
    );
    dispatch(viewLeft('task'));
  };
