import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { useUrlState } from '../../ui/screen/useUrlState';
import { readUserUrl, userUrlNames, userUrlTyped, writeUserUrl } from './userUrl';
import { selectUserList, userListRestored } from './userListSlice';

/** Keeps the screen's URL and the store the same: the store owns filters, sort and layout, and the URL shows them. */
export function useUserUrl(): void {
  const dispatch = useAppDispatch();
  const value = useAppSelector(selectUserList);
  useUrlState({
    value,
    names: userUrlNames,
    typed: userUrlTyped,
    write: writeUserUrl,
    read: readUserUrl,
    onRestored: (view) => dispatch(userListRestored(view)),
  });
}
