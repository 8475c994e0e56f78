/** Origin of the backend, without a trailing slash; empty for the page's own origin. Set at build time by API_HOST. */
declare const __API_HOST__: string;
/** Version of this build. */
declare const __APP_BUILD__: string;
