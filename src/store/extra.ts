/** One request with a body whose sending can be watched. `fetch` cannot tell the progress of an upload. */
export interface UploadRequest {
  url: string;
  headers: Record<string, string>;
  body: FormData;
  signal: AbortSignal;
  /** Bytes sent so far and in all. */
  onProgress: (sent: number, total: number) => void;
}

/** How the SPA reaches its backend. The app has the browser's, tests add a cookie jar, a replay has one that never answers. */
export interface Transport {
  fetch: typeof fetch;
  upload: (request: UploadRequest) => Promise<Response>;
  /** Origin of the backend without a trailing slash; empty for the page's own origin. */
  apiHost: string;
  /** False: no socket is opened (a replay, or a test of something else). */
  sockets?: boolean;
}

/** The time as the store sees it, in milliseconds since 1970. */
export interface Clock {
  now: () => number;
}

/** What a store is made with beside its reducers; thunks and the base query find it as their extra argument. */
export interface StoreExtra {
  transport: Transport;
  clock: Clock;
}
