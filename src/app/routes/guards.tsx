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

/** Holds the routes back while a persisted session is being refreshed. */
export function PersistenceGuard({ children }: { children: ReactNode }) {
  return useAppSelector(selectSessionStatus) === 'checking' ? <Spinner page /> : children;
}

/** Sends somebody without a session to /login. The key drops whatever a screen held when another person signs in. */
export function PrivateRoute() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const epoch = useAppSelector(selectEpoch);
  return isLoggedIn ? <Outlet key={epoch} /> : <Navigate to="/login" replace />;
}

/** Sends somebody who holds none of the roles home. Any one of them is enough. */
export function RoleGuard({ roles }: { roles: readonly string[] }) {
  const user = useAppSelector(selectUser);
  return user?.roles.some((role) => roles.includes(role)) ? (
    <Outlet />
  ) : (
    <Navigate to="/" replace />
  );
}

/** Somebody who opens /login while signed in goes to the stored last link; somebody who signs in there goes home. */
export function LoginGuard({ children }: { children: ReactNode }) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [target] = useState(() => (isLoggedIn ? readLastLink() : '/'));
  return isLoggedIn ? <Navigate to={target} replace /> : children;
}
