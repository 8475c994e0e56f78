declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** The style nonce in this page. Undefined with backends that set none. */
export const pageNonce =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

// goober, the style library of notistack, reads it on load. So this module is imported first.
if (pageNonce) window.__nonce__ = pageNonce;
