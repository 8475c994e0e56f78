import { useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { taskIdOf } from '../../data/navigation/taskPath';
import type { FollowedLink } from '../../features/login/welcome';
import {
  selectEpoch,
  selectIsDocket,
  selectIsLoggedIn,
  selectLogoutReason,
  selectSessionStatus,
  selectUser,
} from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { Spinner } from '../../ui/elements/Spinner';
import { readLastLink } from './lastLink';
import { NotFoundScreen } from './NotFoundScreen';

/** Renders the routes after a persisted session has been refreshed. */
export function PersistenceGuard({ children }: { children: ReactNode }) {
  return useAppSelector(selectSessionStatus) === 'checking' ? <Spinner page /> : children;
}

/**
 * What /login gets in its history entry when this page began at the link of a task. After a log-out
 * by choice it gets nothing.
 */
export function useFollowedLink(): FollowedLink | undefined {
  const { key, pathname } = useLocation();
  const hasLeft = useAppSelector(
    (state) => selectEpoch(state) > 0 && selectLogoutReason(state) === undefined,
  );
  // The router gives a key of its own to every entry but the first one of a page.
  const taskId = key === 'default' && !hasLeft ? taskIdOf(pathname) : null;
  return taskId === null ? undefined : { taskId };
}

/** Redirects to /login without a session. The key remounts screens for another person. */
export function PrivateRoute() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const epoch = useAppSelector(selectEpoch);
  const link = useFollowedLink();
  return isLoggedIn ? <Outlet key={epoch} /> : <Navigate to="/login" replace state={link} />;
}

/** Redirects home without one of the roles. */
export function RoleGuard({ roles }: { roles: readonly string[] }) {
  const user = useAppSelector(selectUser);
  return user?.roles.some((role) => roles.includes(role)) ? (
    <Outlet />
  ) : (
    <Navigate to="/" replace />
  );
}

/** Screens that only our own server has. */
export function DocketGuard() {
  return useAppSelector(selectIsDocket) ? <Outlet /> : <NotFoundScreen />;
}

/** Redirects signed-in people to the last link, and people who have just logged in home. */
export function LoginGuard() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [target] = useState(() => (isLoggedIn ? readLastLink() : '/'));
  return isLoggedIn ? <Navigate to={target} replace /> : <Outlet />;
}
