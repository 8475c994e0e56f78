import { errorText as knownTexts, sessionEndingTexts } from '../../contract/error';
import { loggedOut, selectAccessToken, selectEpoch } from '../session/sessionSlice';
import { networkError, sessionChangedError, type AppError } from '../../lib/errors';
import { refreshBeforeExpiry, refreshSession, type RequestKind } from './refresh';
import { sendOnce, type Outcome, type Send } from './request';
import type { ThunkApi } from './thunkApi';

/**
 * Sends a request with the access token. A token that is about to expire is refreshed first. If it
 * has expired anyway, it is refreshed and the request repeated once. If another request has
 * refreshed it already, the request is only repeated. Answers that end the session log out.
 * Answers that belong to an earlier sign-in are dropped.
 */
export async function sendWithReauth(
  thunkApi: ThunkApi,
  send: Send,
  kind: RequestKind = 'call',
): Promise<Outcome> {
  const { dispatch, getState } = thunkApi;
  const epoch = selectEpoch(getState());
  const isSameSession = () => selectEpoch(getState()) === epoch;
  await dispatch(refreshBeforeExpiry(kind));
  if (!isSameSession()) return { error: sessionChangedError };
  const token = selectAccessToken(getState());
  let outcome = await sendOnce(thunkApi, send, token);

  if (isSameSession() && outcome.error && concernsToken(outcome.error)) {
    const current = selectAccessToken(getState());
    const replaced = current !== token;
    const expired = isExpired(outcome.error);
    if (replaced || (expired && (await dispatch(refreshSession())) === 'refreshed')) {
      if (isSameSession()) outcome = await sendOnce(thunkApi, send, selectAccessToken(getState()));
    } else if (expired) {
      // The refresh has logged out, or got no answer. Then the request fails and the session stays.
      return { error: isSameSession() ? networkError(undefined) : outcome.error };
    }
  }

  if (!isSameSession()) return { error: sessionChangedError };
  // Without a token there is no session to end. Another log-out would repeat the request forever.
  if (token !== null && outcome.error && endsSession(outcome.error))
    dispatch(loggedOut({ forced: true, reason: outcome.error.text }));
  return outcome;
}

const isExpired = ({ status, text }: AppError) =>
  status === 403 && text === knownTexts.accessTokenExpired;
const endsSession = ({ status, text }: AppError) =>
  (status === 401 && sessionEndingTexts.includes(text)) ||
  (status === 400 && text === knownTexts.blocked);
const concernsToken = (error: AppError) =>
  isExpired(error) || (error.status === 401 && endsSession(error));
