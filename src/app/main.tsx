import { pageNonce } from './pageNonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { browserTransport } from './browserTransport';
import { startStore } from './start';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
const { store } = startStore({ transport: browserTransport });
createRoot(root).render(
  <StrictMode>
    <BrowserRouter><App store={store} nonce={pageNonce} /></BrowserRouter>
  </StrictMode>,
);
