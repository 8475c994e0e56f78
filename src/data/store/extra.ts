/** A request that reports its upload progress, which `fetch` cannot do. */
export interface UploadRequest {
  url: string;
  headers: Record<string, string>;
  body: FormData;
  signal: AbortSignal;
  /** In bytes. */
  onProgress: (sent: number, total: number) => void;
}

/** A list from the local copy, as the server's answer. `at`: when it was current (since 1970). */
export interface CopiedList {
  response: Response;
  at: number;
}

/** What a browser keeps of lists, so that a page starts without requesting them. */
export interface LocalCopy {
  /** Null if nothing is kept of this list for this person (see `copyOwner`). Never rejects. */
  read: (list: string, owner: string) => Promise<CopiedList | null>;
  /** Removes everything. Never rejects. */
  clear: () => Promise<void>;
}

/** How the SPA reaches its backend. Tests add a cookie jar; a replay has one that never answers. */
export interface Transport {
  fetch: typeof fetch;
  upload: (request: UploadRequest) => Promise<Response>;
  /** The backend is known to be our server before it has answered (`session.isDocket`). */
  isDocket?: boolean;
  /** Origin of the backend without a trailing slash; empty for the origin of the page. */
  apiHost: string;
  /** False opens no socket. */
  sockets?: boolean;
  /** The socket is opened after this. If it rejects, it is called again later. */
  socketAllowed?: () => Promise<void>;
  /**
   * Rejects without an answer of the server, and with `elsewhereError` if something else answers
   * instead of it.
   */
  confirmServer?: () => Promise<void>;
  /** The rest of a long list is read after this. Never rejects. */
  restAllowed?: () => Promise<void>;
  /** Without it, lists are always requested. */
  localCopy?: LocalCopy;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * What a store needs besides its state, because it is not data. Each folder declares its own field,
 * as in `RootState`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface StoreServices {}

/** The extra argument of thunks and of the base query. */
export interface StoreExtra {
  transport: Transport;
  clock: Clock;
  /** The name of this page. The keys of its changes begin with it (`pageOfKey`). */
  page: string;
  services: StoreServices;
}
