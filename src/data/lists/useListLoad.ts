import { shallowEqual } from 'react-redux';
import type { Pages } from '../../lib/collection/pages';
import { useAppSelector } from '../store/hooks';
import type { RootState } from '../store/rootState';
import type { AppError } from '../../lib/errors';

/** How much of a list is loaded. */
export interface ListLoad {
  /** No rows yet, and no error. */
  isLoading: boolean;
  complete: boolean;
  /** The number of loaded rows, and of expected rows. */
  loaded: number;
  total: number;
  error: AppError | undefined;
  refetch: () => void;
}

interface ListSelectors {
  pages: (state: RootState) => Pages<unknown>;
  /** Whether the first rows are loaded. */
  isLoaded: (state: RootState) => boolean;
  error: (state: RootState) => AppError | undefined;
}

/** Compared value by value, because the list object changes with every row. */
export function useListLoad(
  { pages, isLoaded, error: selectError }: ListSelectors,
  refetch: () => unknown,
): ListLoad {
  const load = useAppSelector((state) => {
    const { complete, loaded, total } = pages(state);
    const error = selectError(state);
    return { isLoading: !isLoaded(state) && !error, complete, loaded, total, error };
  }, shallowEqual);
  return { ...load, refetch: () => void refetch() };
}
