import { pageNonce } from './pageNonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { browserTransport } from './browserTransport';
import { startStore } from './start';

/** notistack writes into the first text of this element; a minifier may have taken it away. */
function prepareToastStyles(): void {
  const style = document.getElementById('_goober');
  if (style && !style.firstChild) style.append(' ');
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
prepareToastStyles();
const { store } = startStore({ transport: browserTransport });
createRoot(root).render(
  <StrictMode>
    <BrowserRouter><App store={store} nonce={pageNonce} /></BrowserRouter>
  </StrictMode>,
);
