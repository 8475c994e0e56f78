import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo } from '../ui/elements/Logo';
import { TipArea } from '../ui/elements/TipArea';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import { loadAllLazyComponents } from '../ui/lazy/lazyComponent';
import { afterPaint } from '../ui/lazy/usable';
import { TipBubble } from '../replay/screen/playerComponents';
import { ReplayScreen } from '../replay/screen/ReplayScreen';
import { addClosedPolicy, sandboxPage } from '../replay/frame/sandbox';
import type { ReplayTarget } from '../replay/replayTarget';
import { AppTheme } from '../ui/theme/AppTheme';

/** Loads the rest of the player while the person chooses a file. After it, no script can be loaded. */
async function loadPlayer(nonce: string | undefined): Promise<ReplayTarget> {
  await new Promise<void>((resolve) => void afterPaint(resolve));
  const [{ replayTarget }] = await Promise.all([
    importWithRetry(() => import(/* webpackChunkName: 'player' */ './replayTarget')),
    loadAllLazyComponents(),
  ]);
  addClosedPolicy(document, nonce, { frames: true });
  return replayTarget;
}

/** The log player. It has no app store, no session and no socket. */
export function startReplay(container: HTMLElement, nonce: string | undefined): void {
  sandboxPage();
  document.title = 'Replay · Docket';
  createRoot(container).render(
    <StrictMode>
      <AppTheme nonce={nonce}>
        <TipArea Bubble={TipBubble}>
          {/* No log is read before the page is closed. Its frame loads its own code. */}
          <ReplayScreen target={loadPlayer(nonce)} logo={<Logo sx={{ fontSize: 26 }} />} />
        </TipArea>
      </AppTheme>
    </StrictMode>,
  );
}
