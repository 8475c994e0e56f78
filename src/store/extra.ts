/** A request that reports its upload progress, which `fetch` cannot do. */
export interface UploadRequest {
  url: string;
  headers: Record<string, string>;
  body: FormData;
  signal: AbortSignal;
  /** In bytes. */
  onProgress: (sent: number, total: number) => void;
}

/** How the SPA reaches its backend. Tests add a cookie jar; a replay has one that never answers. */
export interface Transport {
  fetch: typeof fetch;
  upload: (request: UploadRequest) => Promise<Response>;
  /** Origin of the backend without a trailing slash; empty for the origin of the page. */
  apiHost: string;
  /** False opens no socket. */
  sockets?: boolean;
  /** The socket is opened after this. */
  usable?: Promise<void>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The extra argument of thunks and of the base query. */
export interface StoreExtra {
  transport: Transport;
  clock: Clock;
}
