/** Origin of the backend, without a trailing slash; empty for the page's own origin. Set at build time by API_HOST. */
declare const __API_HOST__: string;
/** Names this build: the version, and a hash of the sources it was made from (`+dev` where nobody took one). */
declare const __APP_BUILD__: string;
