import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { selectIsLoggedIn } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { ForbiddenScreen } from './ForbiddenScreen';
import { DocketGuard, LoginGuard, PrivateRoute, RoleGuard } from './guards';
import { NotFoundScreen } from './NotFoundScreen';
import { screens } from './screens';

/** The route of a screen behind its guards. */
function guarded({ path, roles, isForGuests, isDocket, Screen }: (typeof screens)[number]) {
  const screen = <Route key={path} path={path} element={<Screen />} />;
  if (isForGuests)
    return (
      <Route key={path} element={<LoginGuard />}>
        {screen}
      </Route>
    );
  const offered = isDocket ? <Route element={<DocketGuard />}>{screen}</Route> : screen;
  if (!roles) return offered;
  return (
    <Route key={path} element={<PrivateRoute />}>
      <Route element={<RoleGuard roles={roles} />}>{offered}</Route>
    </Route>
  );
}

/** All routes with their guards. */
export function AppRoutes() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  // Where most people go next, and what works while the server cannot be reached.
  useEffect(
    () =>
      isLoggedIn
        ? importWhenIdle(screens.flatMap(({ isFrequent, load }) => (isFrequent ? [load] : [])))
        : undefined,
    [isLoggedIn],
  );
  return (
    <Routes>
      {screens.map(guarded)}
      {/* Specification, point 2. */}
      <Route element={<PrivateRoute />}>
        {['/note/view', '/note/edit'].map((path) => (
          <Route key={path} path={path} element={<Navigate to="/not-found" replace />} />
        ))}
      </Route>
      <Route path="/error" element={<ForbiddenScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
