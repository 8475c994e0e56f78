import type { Store } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { AppTheme } from '../ui/theme/AppTheme';
import { Shell } from './Shell';

/** The whole product over one store. A router stands around it: the browser's in the app, one in memory in tests and replays. */
export function App({ store, nonce }: { store: Store; nonce?: string }) {
  return (
    <Provider store={store}>
      <AppTheme nonce={nonce}>
        <Shell />
      </AppTheme>
    </Provider>
  );
}
