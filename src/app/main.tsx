import { pageNonce } from './pageNonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import { frameEvents } from '../replay/frame/replayFrame';
import { App } from './App';
import { browserTransport } from './store/browserTransport';
import { RecordingContext, startRecording } from './recording';
import { startStore } from './store/startStore';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

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

/** Starts a page whose code is loaded separately. The page and its frame show if that fails. */
const startLazily = (load: () => Promise<Start>) => (container: HTMLElement) => {
  importWithRetry(load)
    .then((start) => start(container, pageNonce))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      container.textContent = message;
      window.frameElement?.dispatchEvent(new CustomEvent(frameEvents.failed, { detail: message }));
    });
};

// The log player and its frame must not start the app's store, session or socket.
const pages: Readonly<Record<string, (container: HTMLElement) => void>> = {
  '/replay': startLazily(() => import('./replayRoot').then(({ startReplay }) => startReplay)),
  '/replay/frame': startLazily(() =>
    import('./replayFrameRoot').then(({ startReplayFrame }) => startReplayFrame),
  ),
};
(pages[window.location.pathname.replace(/\/+$/, '')] ?? startApp)(root);
