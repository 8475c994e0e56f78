import type { Pages } from '../../lib/collection/pages';
import { useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import type { AppError } from '../errors';

/** How far a list is, as its screen shows it. */
export interface ListLoad {
  /** Nothing is there yet. */
  isLoading: boolean;
  /** All rows are there. */
  complete: boolean;
  /** Rows that are there, and rows that are expected. */
  loaded: number;
  total: number;
  error: AppError | undefined;
  refetch: () => void;
}

interface ListSelectors {
  pages: (state: RootState) => Pages<unknown>;
  /** Whether its first rows are there. */
  isLoaded: (state: RootState) => boolean;
  error: (state: RootState) => AppError | undefined;
}

/** Follows the load of the shown list, one fact by one: the list itself is another with every change of a row. */
export function useListLoad({ pages, isLoaded, error: selectError }: ListSelectors, refetch: () => unknown): ListLoad {
  const error = useAppSelector(selectError);
  const isThere = useAppSelector(isLoaded);
  const complete = useAppSelector((state) => pages(state).complete);
  const loaded = useAppSelector((state) => pages(state).loaded);
  const total = useAppSelector((state) => pages(state).total);
  return { isLoading: !isThere && !error, complete, loaded, total, error, refetch: () => void refetch() };
}
