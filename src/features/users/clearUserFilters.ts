import type { AppDispatch } from '../../store/hooks';
import { viewLeft } from '../views/viewsSlice';
import { userFiltersCleared } from './userViewSlice';

/** Clears the filters of the list of people. Clearing the filters of a saved view also leaves the view. */
export const clearUserFilters =
  () =>
  (dispatch: AppDispatch): void => {
    dispatch(userFiltersCleared());
    dispatch(viewLeft('user'));
  };
