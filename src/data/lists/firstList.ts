import { firstRows, ndjson } from '../../contract/list';
import { readStored } from '../session/storage';

/** Our server streams rows. Any other backend answers with a JSON array. */
export const listAccept = `${ndjson}, application/json;q=0.9`;

let firstRequest:
  | { url: string; authorization: string; answer: Promise<Response>; stop: AbortController }
  | undefined;

/** The key in local storage that says that this browser has a local copy of lists. */
export const copyMark = 'docket.copy';
export const hasCopyMark = (): boolean => readStored(copyMark) !== null;

/**
 * Asks for the list of the first screen before the code that shows it is loaded, unless it comes
 * from the local copy. Of our server only for its first rows: more would slow down the scripts, which
 * share the line.
 */
export function askForFirstList(url: string, token: string, isOurServer: boolean): void {
  if (hasCopyMark()) return;
  const stop = new AbortController();
  const authorization = `Bearer ${token}`;
  const answer = fetch(isOurServer ? `${url}?limit=${firstRows}` : url, {
    credentials: 'include',
    signal: stop.signal,
    headers: { Authorization: authorization, Accept: listAccept },
  });
  firstRequest = { url, authorization, answer, stop };
  // The call that takes the answer gets the error.
  answer.catch(() => undefined);
}

/** Stops the request if no call has taken its answer. */
export function dropFirstList(): void {
  firstRequest?.stop.abort();
  firstRequest = undefined;
}

/**
 * `fetch`, except that the first call for that list gets the answer to the request that was sent
 * already. A token that was refreshed since needs another request.
 */
export const fetchOrFirstList: typeof fetch = (input, init) => {
  if (input !== firstRequest?.url || (init?.method ?? 'GET') !== 'GET') return fetch(input, init);
  const { authorization, answer, stop } = firstRequest;
  if (new Headers(init?.headers).get('authorization') !== authorization) {
    dropFirstList();
    return fetch(input, init);
  }
  firstRequest = undefined;
  if (init?.signal?.aborted) stop.abort();
  init?.signal?.addEventListener('abort', () => stop.abort(), { once: true });
  return answer;
};
