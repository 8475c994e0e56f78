import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo } from '../ui/elements/Logo';
import { ReplayScreen } from '../replay/screen/ReplayScreen';
import { addClosedPolicy, sandboxPage } from '../replay/frame/sandbox';
import { AppTheme } from '../ui/theme/AppTheme';
import { replayTarget } from './replayTarget';

/** The log player. It has no app store, no session and no socket. */
export function startReplay(container: HTMLElement, nonce: string | undefined): void {
  // Before any log is read. The player is fully loaded; its frame loads its own code.
  sandboxPage();
  addClosedPolicy(document, nonce, { frames: true });
  document.title = 'Replay · Docket';
  createRoot(container).render(
    <StrictMode>
      <AppTheme nonce={nonce}>
        <ReplayScreen target={replayTarget} logo={<Logo sx={{ fontSize: 26 }} />} />
      </AppTheme>
    </StrictMode>,
  );
}
