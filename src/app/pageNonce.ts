declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** The style nonce that the server has put into this page; absent with a backend that sets none. */
export const pageNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

// goober, which notistack writes its styles with, looks here as soon as it is loaded: this module is imported first.
if (pageNonce) window.__nonce__ = pageNonce;
