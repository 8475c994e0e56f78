import { isRoot } from '../../contract/user';
import type { SavedView } from '../../contract/view';
import { selectIsAdministrator, selectUser } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';

/** What a person may do with views. */
export interface ViewRights {
  mayShare: boolean;
  /** Rename it, replace its query, stop sharing it. */
  mayChange: (view: SavedView) => boolean;
}

/** Everybody changes their own views, a Root also those that others share. */
export function useViewRights(): ViewRights {
  const mayShare = useAppSelector(selectIsAdministrator);
  const isOfRoot = isRoot(useAppSelector(selectUser));
  return { mayShare, mayChange: ({ owner }) => !owner || isOfRoot };
}

/** One's own views, and those that others share. */
export const viewGroups = (views: readonly SavedView[]) => ({
  own: views.filter(({ owner }) => !owner),
  shared: views.filter(({ owner }) => owner),
});
