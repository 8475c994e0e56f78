import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Provider } from 'react-redux';
import { ScreenErrorBoundary } from '../../src/app/ScreenErrorBoundary';
import { RecordingContext, EarlyRecorder } from '../../src/app/recording';
import { Dialogs } from '../../src/app/Dialogs';
import { makeStore, type AppStore } from '../../src/app/store/store';
import { Toasts } from '../../src/features/toasts/Toasts';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { cookieTransport } from './cookieTransport';

function Broken(): never {
  throw new Error('The wheel came off');
}

const uma = {
  _id: '665f1c2ab3d4e5f60718293a',
  name: 'Uma User',
  email: 'uma@example.com',
  roles: ['User' as const],
};

/**
 * Renders a screen that throws. The page is recorded, or with `recorded: false` its recorder has
 * not loaded yet.
 */
export async function renderBroken({
  signedIn,
  recorded = true,
}: {
  signedIn: boolean;
  recorded?: boolean;
}): Promise<AppStore> {
  const recording = new EarlyRecorder();
  const store = makeStore({
    transport: cookieTransport('http://127.0.0.1:9'),
    last: recording.middleware,
  });
  if (signedIn) store.dispatch(loggedIn({ user: uma, accessToken: 'a token' }));
  if (recorded) await recording.load();
  render(
    <Provider store={store}>
      <RecordingContext value={recording}>
        <MemoryRouter>
          <AppTheme>
            <ScreenErrorBoundary place="/">
              <Broken />
            </ScreenErrorBoundary>
            <Toasts />
            <Dialogs />
          </AppTheme>
        </MemoryRouter>
      </RecordingContext>
    </Provider>,
  );
  return store;
}
