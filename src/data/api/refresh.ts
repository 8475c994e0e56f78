import { nanoid } from '@reduxjs/toolkit';
import { errorText as knownTexts } from '../../contract/error';
import { adoptStoredSession, waitForStoredToken } from '../session/tabSync';
import { withRefreshLock } from '../session/refreshLock';
import {
  loggedIn,
  loggedOut,
  selectEpoch,
  selectIsDocket,
  sessionChecked,
  tokenRefreshed,
} from '../session/sessionSlice';
import { hasStoredSession, readStoredToken } from '../session/storage';
import { tokenLifetime } from '../session/tokenLifetime';
import { readAccessToken, type AccessToken } from '../session/userInfo';
import type { AppThunk } from '../store/hooks';
import { isAppError, type AppError } from '../../lib/errors';
import { repeatBadGateway } from './repeatBadGateway';
import { readOutcome, sendOnce } from './request';
import type { ThunkApi } from './thunkApi';

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable';

/** A refresh without an answer would block every tab. */
const refreshTimeoutMs = 30_000;
/**
 * Answers that say nothing about the session: of a proxy or a rate limiter, or without a token,
 * such as the log-in page of a network.
 */
const inconclusive: readonly AppError['status'][] = ['NETWORK', 'PARSING', 429, 502, 503, 504];
/** How much time must be left of a token's lifetime when a request is sent (milliseconds). */
const minTimeLeft = {
  call: (lifetime: number) => Math.min(30_000, lifetime / 10),
  /** A form with files may take minutes, and a proxy may hold it back until it is complete. */
  form: (lifetime: number) => lifetime / 2,
} as const;
export type RequestKind = keyof typeof minTimeLeft;
const endingTexts: readonly string[] = [
  knownTexts.unauthorized,
  knownTexts.refreshTokenExpired,
  knownTexts.invalidRefreshToken,
];

const isConclusive = ({ status }: AppError) => !inconclusive.includes(status);
/** Whether the specification (point 8) says that this answer to a refresh ends the session. */
const endsBySpecification = ({ status, text }: AppError) =>
  (status === 401 && endingTexts.includes(text)) || (status === 400 && text === knownTexts.blocked);

/**
 * POST /api/auth/refresh. `persist` is an extension of ours: a new choice of the person. It is
 * repeated with any backend, because after a lost answer the next call would refresh again too. Our
 * server then gives the same token as at first, if not much time has passed.
 */
async function requestToken(
  thunkApi: ThunkApi,
  persist?: boolean,
): Promise<AccessToken | AppError> {
  const { transport } = thunkApi.extra;
  // One for all repetitions: a tab without Web Locks may not hold its lease for longer.
  const signal = AbortSignal.timeout(refreshTimeoutMs);
  const send = repeatBadGateway(() =>
    transport.fetch(`${transport.apiHost}/api/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      signal,
      headers: {
        // It may be made twice.
        ...(selectIsDocket(thunkApi.getState()) && { 'Idempotency-Key': nanoid() }),
        ...(persist !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(persist !== undefined && { body: JSON.stringify({ persist }) }),
    }),
  );
  const outcome = await sendOnce(thunkApi, send, null);
  const { data, error } = await readOutcome(outcome);
  if (error) return error;
  return readAccessToken(data) ?? { status: 'PARSING', text: 'The server sent no access token.' };
}

/** How a refresh ended. An error leaves the session as it is. */
type RefreshResult = Exclude<RefreshOutcome, 'unreachable'> | AppError;

declare module '../store/extra' {
  interface StoreServices {
    refresh?: Promise<RefreshResult> | undefined;
  }
}

const outcomeOf = (result: RefreshResult): RefreshOutcome =>
  isAppError(result) ? 'unreachable' : result;

interface RefreshOptions {
  persist?: boolean;
  /** Which errors end the session. */
  endsSession?: (error: AppError) => boolean;
}

function startRefresh(thunkApi: ThunkApi, options?: RefreshOptions): Promise<RefreshResult> {
  const { services } = thunkApi.extra;
  return (services.refresh = refreshUnderLock(thunkApi, options).finally(
    () => (services.refresh = undefined),
  ));
}

/**
 * Gets a new access token. Only one refresh runs at a time in this tab, and by a lock in this
 * browser. An answer that refuses it logs out; no answer leaves the session alone.
 */
export function refreshSession(): AppThunk<Promise<RefreshOutcome>> {
  return (dispatch, getState, extra) =>
    (extra.services.refresh ?? startRefresh({ dispatch, getState, extra })).then(outcomeOf);
}

/**
 * Refreshes a token that is about to expire, so that the next request is not sent twice. A refresh
 * that fails changes nothing, unless the specification says that it ends the session.
 */
export function refreshBeforeExpiry(kind: RequestKind): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { accessToken } = getState().session;
    const token = accessToken === null ? null : tokenLifetime(extra, accessToken);
    if (!token || token.timeLeft >= minTimeLeft[kind](token.lifetime)) return;
    await (extra.services.refresh ??
      startRefresh({ dispatch, getState, extra }, { endsSession: endsBySpecification }));
  };
}

/**
 * Tells our server whether to keep the session after the browser is closed. It sends a new cookie.
 * It never shares a refresh in progress, which asks for the old choice.
 */
export function setSessionPersistence(persist: boolean): AppThunk<Promise<RefreshOutcome>> {
  return async (dispatch, getState, extra) => {
    await extra.services.refresh;
    return outcomeOf(await startRefresh({ dispatch, getState, extra }, { persist }));
  };
}

function refreshUnderLock(
  thunkApi: ThunkApi,
  { persist, endsSession = isConclusive }: RefreshOptions = {},
): Promise<RefreshResult> {
  const { dispatch, getState } = thunkApi;
  const before = getState().session;
  return withRefreshLock(async ({ hasWaited, onWrite }) => {
    // A new choice of the person is sent in any case.
    if (hasWaited && persist === undefined) await waitForStoredToken(before.accessToken);
    // While this tab waited, another may have refreshed the token or ended the session.
    if (hasStoredSession() && readStoredToken() !== before.accessToken)
      adoptStoredSession({ dispatch, getState });
    const now = getState().session;
    if (now.epoch !== before.epoch) return now.accessToken ? 'refreshed' : 'ended';
    if (now.accessToken !== before.accessToken && persist === undefined) return 'refreshed';

    const answer = await requestToken(thunkApi, persist);
    if (selectEpoch(getState()) !== before.epoch)
      return getState().session.accessToken ? 'refreshed' : 'ended';
    if (isAppError(answer)) {
      if (!endsSession(answer)) return answer;
      dispatch(loggedOut({ forced: true, reason: answer.text }));
      return 'ended';
    }
    onWrite();
    const { accessToken, user } = answer;
    if (before.accessToken)
      dispatch(tokenRefreshed({ accessToken, user: { ...before.user, ...user } }));
    else dispatch(loggedIn({ accessToken, user }));
    return 'refreshed';
  });
}

/**
 * Runs before routes render. With `persist` on and no access token, it refreshes once. An answer
 * that ends the session by the specification clears it. Other failures are logged.
 */
export function checkSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { persist, accessToken } = getState().session;
    if (persist && !accessToken) {
      const options = { endsSession: endsBySpecification };
      const result = await startRefresh({ dispatch, getState, extra }, options);
      if (isAppError(result)) console.error('The session could not be refreshed', result);
    }
    dispatch(sessionChecked());
  };
}
