import type { AppDispatch } from '../../store/hooks';
import { viewLeft } from '../views/viewsSlice';
import { userFiltersCleared } from './userViewSlice';

/** Takes away what narrows the list of people. Whoever clears a saved view has left it. */
export const clearUserFilters = () => (dispatch: AppDispatch): void => {
  dispatch(userFiltersCleared());
  dispatch(viewLeft('user'));
};
