import type { Store } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { AppTheme } from '../ui/theme/AppTheme';
import { Shell } from './Shell';

/** The whole application. It needs a router around it. */
export function App({ store, nonce }: { store: Store; nonce?: string }) {
  return (
    <Provider store={store}>
      <AppTheme nonce={nonce}>
        <Shell />
      </AppTheme>
    </Provider>
  );
}
