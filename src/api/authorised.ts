import { errorText as known, sessionEndingTexts } from '../contract/error';
import { loggedOut, selectAccessToken, selectEpoch } from '../session/sessionSlice';
import { networkError, outdated, refusalOf, type AppError } from './errors';
import { refreshBeforeExpiry, refreshSession, type RequestKind } from './refresh';
import type { Caller } from './types';

type Outcome =
  { response: Response; error?: undefined } | { response?: undefined; error: AppError };

/** Sends one request with the given access token (null: without one). */
export type Send = (accessToken: string | null) => Promise<Response>;

async function attempt(send: Send, token: string | null): Promise<Outcome> {
  try {
    const response = await send(token);
    return response.ok ? { response } : { error: await refusalOf(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}

/**
 * Sends a request for the signed-in person, whatever carries it (a call, a form, a stream). A token that is about to
 * expire is refreshed first. One that has expired anyway is refreshed once and the request repeated once; a request
 * that was under way during another refresh is only repeated. Refusals that end the session log out. An answer that
 * belongs to an earlier sign-in is dropped.
 */
export async function authorised(
  caller: Caller,
  send: Send,
  kind: RequestKind = 'call',
): Promise<Outcome> {
  const epoch = selectEpoch(caller.getState());
  await caller.dispatch(refreshBeforeExpiry(kind));
  if (selectEpoch(caller.getState()) !== epoch) return { error: outdated };
  const token = selectAccessToken(caller.getState());
  let outcome = await attempt(send, token);

  if (selectEpoch(caller.getState()) === epoch && outcome.error && concernsToken(outcome.error)) {
    const current = selectAccessToken(caller.getState());
    const replaced = current !== token;
    const expired = isExpired(outcome.error);
    if (replaced || (expired && (await caller.dispatch(refreshSession())) === 'refreshed')) {
      if (selectEpoch(caller.getState()) === epoch)
        outcome = await attempt(send, selectAccessToken(caller.getState()));
    } else if (expired) {
      // Either the refresh has logged out, or nobody answered it: then this request fails, and the session stays.
      return {
        error: selectEpoch(caller.getState()) === epoch ? networkError(undefined) : outcome.error,
      };
    }
  }

  if (selectEpoch(caller.getState()) !== epoch) return { error: outdated };
  // Without a token there is no session to end. Ending it again would make the screen repeat its request forever.
  if (token !== null && outcome.error && endsSession(outcome.error))
    caller.dispatch(loggedOut({ forced: true, reason: outcome.error.text }));
  return outcome;
}

const isExpired = ({ status, text }: AppError) =>
  status === 403 && text === known.accessTokenExpired;
const endsSession = ({ status, text }: AppError) =>
  (status === 401 && sessionEndingTexts.includes(text)) ||
  (status === 400 && text === known.blocked);
const concernsToken = (error: AppError) =>
  isExpired(error) || (error.status === 401 && endsSession(error));
