import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { errorText } from '../lib/errors';
import { dropFirstList } from '../data/lists/firstList';
import { localCopy, prepareCopy } from '../data/lists/localCopy/localCopy';
import { sessionApi } from '../data/api/sessionApi';
import { userLists } from '../data/nouns/users/userLists';
import { routeChanged, titleChanged } from '../data/navigation/navigationSlice';
import { isTaskPath } from '../data/navigation/taskPath';
import { getTasks, taskLists } from '../data/nouns/tasks/taskLists';
import { readOwners, type ChangesOwner } from '../data/outbox/storedChanges';
import { welcome } from '../features/login/welcome';
import { wait } from '../lib/pause';
import { selectIsLoggedIn } from '../data/session/sessionSlice';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import { usable } from '../ui/lazy/usable';
import { App } from './App';
import { loadLater } from './loadLater';
import { keepBuild } from './store/confirmBuild';
import { RecordingContext, startRecording } from './recording';
import { browserTransport } from './store/browserTransport';
import { focusHeading } from './routes/focusHeading';
import { screenOf } from './routes/screens';
import { startStore } from './store/startStore';
import { systemClock, type AppStore } from './store/store';
import { watchUsable } from './store/watchUsable';

/** How long the page waits for its screen, and for a list that may have arrived already. */
const screenWaitMs = 1_000;
const listWaitMs = 50;

/** Moves the focus to the first screen after a log-in, as a navigation does. */
function HeadingFocus() {
  useEffect(focusHeading, []);
  return null;
}

function prepareApp() {
  prepareCopy();
  const recording = startRecording();
  const { store } = startStore({
    transport: { ...recording.observed(browserTransport), localCopy },
    last: recording.middleware,
  });
  watchUsable(store);
  void usable.then(async () => {
    dropFirstList();
    const { fetchFont, keepCopiesInOneTab, keepPrintFocus } = await importWithRetry(loadLater);
    keepPrintFocus();
    void fetchFont();
    void keepCopiesInOneTab(store, [taskLists, userLists], systemClock.now);
    return keepBuild();
  });
  const show = (root: Root, nonce: string | undefined, isLogin = false) =>
    root.render(
      <StrictMode>
        <RecordingContext value={recording}>
          <BrowserRouter>
            <App store={store} nonce={nonce} />
            {isLogin && <HeadingFocus />}
          </BrowserRouter>
        </RecordingContext>
      </StrictMode>,
    );
  return { store, show };
}

/** Resolves when the first rows of the list of tasks are in the store. */
const firstTasks = (store: AppStore) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!taskLists.entryOf(store.getState(), undefined).data) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });

/** Starts the app, whatever the path. */
export async function startApp(container: HTMLElement, nonce: string | undefined): Promise<void> {
  const { store, show } = prepareApp();
  const screen = screenOf(window.location.pathname);
  const list =
    isTaskPath(window.location.pathname) &&
    selectIsLoggedIn(store.getState()) &&
    store.dispatch(getTasks.initiate(undefined, { subscribe: false }));
  // React would keep a fallback for 300 ms. If the screen cannot be loaded, its place says so.
  if (screen)
    await Promise.race([importWithRetry(screen).catch(() => undefined), wait(screenWaitMs)]);
  if (list) await Promise.race([list, firstTasks(store), wait(listWaitMs)]);
  show(createRoot(container), nonce);
}

/** The app behind the log-in page, which was shown first. */
export interface AppBehindLogin {
  /** Replaces the log-in page. */
  show: () => void;
  /** Logs in, which shows the app. @returns what the form shows if the server refuses */
  logIn: (email: string, password: string) => Promise<string | null>;
  /** Whose changes wait in this browser. */
  owners: () => Promise<ChangesOwner[]>;
  /** The dialog for someone who has forgotten the password. */
  forgotten: (typedEmail: string, onClose: () => void) => Promise<ReactNode>;
}

/** Starts the app without showing it, until someone is signed in, here or in another tab. */
export function startBehindLogin(root: Root, nonce: string | undefined): AppBehindLogin {
  const { store, show } = prepareApp();
  const { pathname, search } = window.location;
  // Of the router, before a reload of /login.
  const entry = window.history.state as { usr?: unknown } | null;
  // As the screen of the app would do, so that a log says where the person was.
  store.dispatch(titleChanged({ title: 'Log In' }));
  store.dispatch(routeChanged({ pathname, search }));
  const stop = store.subscribe(() => {
    if (!selectIsLoggedIn(store.getState())) return;
    window.history.replaceState(null, '', '/');
    stop();
    show(root, nonce, true);
  });
  return {
    show: () => {
      stop();
      show(root, nonce);
    },
    logIn: async (email, password) => {
      const call = store.dispatch(sessionApi.endpoints.login.initiate({ email, password }));
      const { data, error } = await call;
      call.reset();
      if (data) store.dispatch(welcome(data.user, entry?.usr));
      return data ? null : errorText(error, 'Login failed');
    },
    owners: readOwners,
    forgotten: async (typed, onClose) => {
      const { ForgottenDialog } = await importWithRetry(
        () => import('../features/login/ForgottenDialog'),
      );
      return (
        <Provider store={store}>
          <ForgottenDialog typed={typed} onClose={onClose} />
        </Provider>
      );
    },
  };
}
