import { useState, type ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import {
  selectEpoch,
  selectIsLoggedIn,
  selectSessionStatus,
  selectUser,
} from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import { Spinner } from '../../ui/elements/Spinner';
import { readLastLink } from './lastLink';

/** Renders the routes after a persisted session has been refreshed. */
export function PersistenceGuard({ children }: { children: ReactNode }) {
  return useAppSelector(selectSessionStatus) === 'checking' ? <Spinner page /> : children;
}

/** Redirects to /login without a session. The key remounts screens for another person. */
export function PrivateRoute() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const epoch = useAppSelector(selectEpoch);
  return isLoggedIn ? <Outlet key={epoch} /> : <Navigate to="/login" replace />;
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

/** Redirects signed-in people to the last link, and people who have just logged in home. */
export function LoginGuard({ children }: { children: ReactNode }) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [target] = useState(() => (isLoggedIn ? readLastLink() : '/'));
  return isLoggedIn ? <Navigate to={target} replace /> : children;
}
