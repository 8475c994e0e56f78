import { StrictMode, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createRoot, type Root } from 'react-dom/client';
import { BarFrame } from '../features/header/BarFrame';
import { BarTitle } from '../features/header/BarTitle';
import { ProductLink } from '../features/header/ProductLink';
import { emailOfEntry } from '../features/login/emailOfEntry';
import { ForgottenOffer } from '../features/login/ForgottenOffer';
import { LoginForm } from '../features/login/LoginForm';
import { setDocumentTitle } from '../data/navigation/documentTitle';
import { readStoredLogoutReason } from '../data/session/storage';
import { importWithRetry } from '../ui/lazy/importWithRetry';
import { afterPaint } from '../ui/lazy/usable';
import { SkipLinks } from '../ui/screen/SkipLinks';
import { AppTheme } from '../ui/theme/AppTheme';
import type { ChangesOwner } from '../data/outbox/storedChanges';
import type { AppBehindLogin } from './startApp';

/** Loads the app once. A load that failed is tried again at the next call. */
function appLoader(root: Root, nonce: string | undefined): () => Promise<AppBehindLogin> {
  let loading: Promise<AppBehindLogin> | undefined;
  return () =>
    (loading ??= importWithRetry(() => import(/* webpackChunkName: 'app' */ './startApp')).then(
      ({ startBehindLogin }) => startBehindLogin(root, nonce),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
}

function LoginPage({ loadApp }: { loadApp: () => Promise<AppBehindLogin> }) {
  const [reason, setReason] = useState(readStoredLogoutReason);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [owners, setOwners] = useState<readonly ChangesOwner[]>([]);
  useEffect(
    () =>
      afterPaint(() => {
        loadApp()
          .then((loaded) => loaded.owners())
          .then(setOwners, () => undefined);
      }),
    [loadApp],
  );

  const withApp = async (run: (app: AppBehindLogin) => Promise<string | null>) => {
    setBusy(true);
    setError(null);
    const problem = await loadApp()
      .then(run)
      .catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)));
    setError(problem);
    setBusy(false);
  };
  const submit = (email: string, password: string) => {
    setReason(undefined);
    void withApp((loaded) => loaded.logIn(email, password));
  };
  const showForgotten = (typed: string) =>
    void withApp(async (loaded) => {
      setDialog(await loaded.forgotten(typed, () => setDialog(null)));
      return null;
    });
  const showApp = () =>
    void withApp((loaded) => {
      loaded.show();
      return Promise.resolve(null);
    });
  const goHome = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.history.pushState(null, '', '/');
    showApp();
  };
  useEffect(() => {
    // Back leads to another screen of this page.
    const follow = () => showApp();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  });

  return (
    <>
      <SkipLinks />
      <BarFrame>
        <ProductLink href="/" onClick={goHome} />
        <BarTitle>Log In</BarTitle>
        <Button href="/login" variant="outlined" size="small" color="inherit" sx={{ order: 2 }}>
          Login
        </Button>
      </BarFrame>
      <Box component="main" id="content" tabIndex={-1}>
        <LoginForm
          knownEmail={emailOfEntry((window.history.state as { usr?: unknown } | null)?.usr)}
          reason={reason}
          owners={owners}
          isBusy={isBusy}
          error={error}
          onSubmit={submit}
          forgotten={(typed) => <ForgottenOffer onClick={() => showForgotten(typed)} />}
        />
      </Box>
      {dialog}
    </>
  );
}

/**
 * Shows /login to someone who is not signed in, before the store, the router and the screens are
 * loaded. The app takes over when the person has logged in, or goes elsewhere.
 */
export function startLogin(container: HTMLElement, nonce: string | undefined): void {
  setDocumentTitle('Log In');
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <AppTheme nonce={nonce}>
        <LoginPage loadApp={appLoader(root, nonce)} />
      </AppTheme>
    </StrictMode>,
  );
}
