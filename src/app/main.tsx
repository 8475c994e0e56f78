import { pageNonce } from './pageNonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { importWithRetry } from '../lib/importWithRetry';
import { stageEvents } from '../replay/stage/stageWindow';
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
      window.frameElement?.dispatchEvent(new CustomEvent(stageEvents.failed, { detail: message }));
    });
};

// The player of logs and the stage that it shows screens on have no store of the app, no session and no socket. They are told
// from the product here, before any of these is made.
const pages: Readonly<Record<string, (container: HTMLElement) => void>> = {
  '/replay': startPart(() => import('./replayRoot').then(({ startReplay }) => startReplay)),
  '/replay/stage': startPart(() => import('./stageRoot').then(({ startStage }) => startStage)),
};
(pages[window.location.pathname.replace(/\/+$/, '')] ?? startApp)(root);
