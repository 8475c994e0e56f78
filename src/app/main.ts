import { askForFirstList } from '../data/lists/firstList';
import { pageNonce } from './pageNonce';
import { confirmBuild } from './store/confirmBuild';
import { readTabRecording } from '../replay/recorder/recordingTab';
import { frameEvents } from '../replay/frame/replayFrame';
import { isStoredSessionKept, readStoredToken } from '../data/session/storage';
import { followScheme } from '../ui/theme/colorScheme';
import { showFont } from '../ui/theme/font';
import { isOurPage } from '../ui/browser/isOurPage';
import { importWithRetry } from '../ui/lazy/importWithRetry';

type Start = (container: HTMLElement, nonce: string | undefined) => void | Promise<void>;

const app = () =>
  import(/* webpackChunkName: 'app' */ './startApp').then(({ startApp }) => startApp);
const login = () =>
  import(/* webpackChunkName: 'login' */ './loginPage').then(({ startLogin }) => startLogin);
/** The badge of a recording that continues, and what a stored session leads to, need the app. */
const needsApp = () =>
  readStoredToken() !== null || isStoredSessionKept() || readTabRecording() !== null;

// The log player and its frame must not start the app's store, session or socket.
const pages: Readonly<Record<string, () => Promise<Start>>> = {
  '/login': () => (needsApp() ? app() : login()),
  '/replay': () =>
    import(/* webpackChunkName: 'replay' */ './replayRoot').then(({ startReplay }) => startReplay),
  '/replay/frame': () =>
    import(/* webpackChunkName: 'app' */ './loadReplayFrame').then(({ loadReplayFrame }) =>
      loadReplayFrame(),
    ),
};

followScheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id root.');
const path = window.location.pathname.replace(/\/+$/, '');
const token = readStoredToken();
// The player loads nothing while it shows a log.
if (!path.startsWith('/replay')) showFont();
// Asked early, so that calls need not wait for the answer. Without one, they ask again.
confirmBuild().then(
  () =>
    /^\/task(\/|$)/.test(path) &&
    token !== null &&
    askForFirstList(`${__API_HOST__}/api/tasks`, token, isOurPage()),
  () => undefined,
);
importWithRetry(pages[path] ?? app)
  .then((start) => start(container, pageNonce))
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    container.textContent = message;
    // The frame of the player says so in the player.
    window.frameElement?.dispatchEvent(new CustomEvent(frameEvents.failed, { detail: message }));
  });
