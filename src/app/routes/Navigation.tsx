import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { routeChanged, selectRequestedPath } from '../../data/navigation/navigationSlice';
import { readAssignState } from '../../data/navigation/assignState';
import { usable } from '../../ui/lazy/usable';
import { selectEpoch, selectIsLoggedIn } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { Recorded } from '../../data/store/readState';
import { scrollPositions } from '../../ui/screen/scrollPositions';
import { isTaskPath } from '../../data/navigation/taskPath';
import { focusHeading } from './focusHeading';
import { useFollowedLink } from './guards';
import { rememberLink } from './lastLink';

/**
 * Handles every navigation: dispatches an action, stores the last link, restores the scroll
 * position, moves the focus, and goes to /login when the session ends.
 */
export function Navigation() {
  const { pathname, search, state, key } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const isRecorded = useContext(Recorded);
  const requestedPath = useAppSelector(selectRequestedPath);
  const followedPath = useRef<string>(undefined);
  const epoch = useAppSelector(selectEpoch);
  const followedEpoch = useRef(0);
  const followedLink = useFollowedLink();
  const first = useRef(true);
  // Opening a task next to the list changes neither the screen nor its scroll position.
  const screen = isTaskPath(pathname) ? '/task' : pathname;
  const lastScreen = useRef(screen);

  useEffect(() => {
    const assignState = pathname === '/assign' ? readAssignState(state) : null;
    dispatch(routeChanged({ pathname, search, ...(assignState && { state: assignState }) }));
  }, [dispatch, pathname, search, state]);

  useEffect(() => {
    if (isLoggedIn && !isRecorded && pathname !== '/login') rememberLink(pathname + search);
  }, [isLoggedIn, isRecorded, pathname, search]);

  const keepsPlaces = useRef(false);
  const shownKey = useRef(key);
  useEffect(() => {
    if (isRecorded || !isLoggedIn) return undefined;
    let stop = () => {};
    let isOver = false;
    // Until then, the browser restores the place of a reloaded page.
    void usable.then(() => {
      if (isOver) return;
      keepsPlaces.current = true;
      stop = scrollPositions.listen('data-task');
      scrollPositions.enter(shownKey.current, 'new');
    });
    return () => {
      isOver = true;
      keepsPlaces.current = false;
      stop();
    };
  }, [isRecorded, isLoggedIn]);

  useLayoutEffect(() => {
    const isSameScreen = lastScreen.current === screen;
    lastScreen.current = screen;
    shownKey.current = key;
    if (isRecorded) return;
    const how =
      navigationType === 'POP'
        ? 'back'
        : navigationType === 'REPLACE' && isSameScreen
          ? 'stay'
          : 'new';
    const isRestored = keepsPlaces.current && scrollPositions.enter(key, how);
    if (!isRestored && !isSameScreen) window.scrollTo(0, 0);
  }, [isRecorded, key, navigationType, screen]);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const focused = document.activeElement;
    // A dialog opened while the screen was loading, such as the palette, keeps the focus, and so
    // does what the new screen has focused itself.
    if (focused?.closest('[aria-modal="true"], main > *')) return undefined;
    if (focused instanceof HTMLElement) focused.blur();
    return focusHeading();
  }, [screen]);

  useEffect(() => {
    // Only once per request: `navigate` changes after each navigation.
    if (requestedPath !== undefined && requestedPath !== followedPath.current && !isRecorded)
      void navigate(requestedPath);
    followedPath.current = requestedPath;
  }, [requestedPath, isRecorded, navigate]);

  useEffect(() => {
    // A page begins at epoch 0. A session refused before this was mounted also counts.
    if (!isLoggedIn && epoch !== followedEpoch.current)
      void navigate('/login', { replace: true, state: followedLink });
    followedEpoch.current = epoch;
  }, [epoch, isLoggedIn, navigate, followedLink]);
  return null;
}
