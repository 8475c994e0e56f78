import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo } from '../ui/Logo';
import { ReplayScreen } from '../replay/screen/ReplayScreen';
import { closePage, sealPage } from '../replay/stage/seal';
import { Look } from '../ui/Look';
import { subject } from './subject';

/** The player of logs. It has no store of the app, no session and no socket. */
export function startReplay(container: HTMLElement, nonce: string | undefined): void {
  // Before any log is read. All parts of the player have come with this one; its frame fetches its own.
  sealPage();
  closePage(document, nonce, { frames: true });
  document.title = 'Replay · Docket';
  createRoot(container).render(
    <StrictMode>
      <Look nonce={nonce}>
        <ReplayScreen subject={subject} logo={<Logo sx={{ fontSize: 26 }} />} />
      </Look>
    </StrictMode>,
  );
}
