import { pageNonce } from './pageNonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import { frameEvents } from '../replay/frame/replayFrame';
import { App } from './App';
import { browserTransport } from './browserTransport';
import { RecordingContext, startRecording } from './recording';
import { startStore } from './start';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

/** The product itself. What it is made of comes with the page. */
function startApp(container: HTMLElement): void {
  const recording = startRecording();
  const { store } = startStore({
    transport: recording.observed(browserTransport),
    last: recording.middleware,
  });
  createRoot(container).render(
    <StrictMode>
      <RecordingContext value={recording}>
        <BrowserRouter>
          <App store={store} nonce={pageNonce} />
        </BrowserRouter>
      </RecordingContext>
    </StrictMode>,
  );
}

type Start = (container: HTMLElement, nonce: string | undefined) => void;

/** Starts a page whose code comes in a part of its own. What cannot be fetched is said, to the frame around it too. */
const startPart = (load: () => Promise<Start>) => (container: HTMLElement) => {
  importWithRetry(load)
    .then((start) => start(container, pageNonce))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      container.textContent = message;
      window.frameElement?.dispatchEvent(new CustomEvent(frameEvents.failed, { detail: message }));
    });
};

// The log player and the frame in which it shows screens have no app store, session or socket. They are told
// from the product here, before any of these is made.
const pages: Readonly<Record<string, (container: HTMLElement) => void>> = {
  '/replay': startPart(() => import('./replayRoot').then(({ startReplay }) => startReplay)),
  '/replay/frame': startPart(() =>
    import('./replayFrameRoot').then(({ startReplayFrame }) => startReplayFrame),
  ),
};
(pages[window.location.pathname.replace(/\/+$/, '')] ?? startApp)(root);
