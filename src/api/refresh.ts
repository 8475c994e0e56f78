import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { errorText as known } from '../contract/error';
import type { UserInfo } from '../contract/session';
import { adoptStoredSession } from '../session/otherTabs';
import { withRefreshLock } from '../session/refreshLock';
import {
  loggedIn,
  loggedOut,
  selectEpoch,
  sessionChecked,
  tokenRefreshed,
} from '../session/sessionSlice';
import { hasStoredSession, readStoredToken } from '../session/storage';
import { tokenLife } from '../session/tokenLife';
import { userInfoOf } from '../session/userInfo';
import type { StoreExtra } from '../store/extra';
import type { RootState } from '../store/rootState';
import { isAppError, networkError, refusalOf, type AppError } from './errors';
import { readBody } from './readBody';
import type { Caller } from './types';

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable';
type AppThunk<R> = ThunkAction<R, RootState, StoreExtra, UnknownAction>;

/** How long to wait for a refresh, in milliseconds: one that hangs would block every tab. */
const patience = 30_000;
/** Answers that say nothing about the session: from a proxy or a rate limiter, or without a token (such as a network's own log-in page). */
const passing: readonly AppError['status'][] = ['NETWORK', 'PARSING', 429, 502, 503, 504];
/** How much of a token's life (both in milliseconds) must be left when a request is sent with it. */
const margins = {
  call: (whole: number) => Math.min(30_000, whole / 10),
  /** A form with files may take minutes, and a proxy may hold it back until it is complete. */
  form: (whole: number) => whole / 2,
} as const;
export type RequestKind = keyof typeof margins;
const endingTexts: readonly string[] = [
  known.unauthorized,
  known.refreshTokenExpired,
  known.invalidRefreshToken,
];

const isRefusal = ({ status }: AppError) => !passing.includes(status);
/** Whether a refused refresh ends the session by the specification's list (point 8). */
const isListed = ({ status, text }: AppError) =>
  (status === 401 && endingTexts.includes(text)) || (status === 400 && text === known.blocked);

/** POST /api/auth/refresh: the new access token, or the error. `persist` (ours) is sent if the person has changed it. */
async function requestToken(
  { transport }: StoreExtra,
  persist?: boolean,
): Promise<{ accessToken: string; user: UserInfo } | AppError> {
  try {
    const signal = AbortSignal.timeout(patience);
    const carried =
      persist === undefined
        ? {}
        : { body: JSON.stringify({ persist }), headers: { 'Content-Type': 'application/json' } };
    const response = await transport.fetch(`${transport.apiHost}/api/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      signal,
      ...carried,
    });
    if (!response.ok) return await refusalOf(response);
    const accessToken = await readBody(response);
    const user = typeof accessToken === 'string' ? userInfoOf(accessToken) : null;
    return typeof accessToken === 'string' && user
      ? { accessToken, user }
      : { status: 'PARSING', text: 'The server sent no access token.' };
  } catch (cause) {
    return networkError(cause);
  }
}

/** How a refresh ended. An error leaves the session as it is. */
type Settled = Exclude<RefreshOutcome, 'unreachable'> | AppError;

const running = new WeakMap<StoreExtra, Promise<Settled>>();
const outcomeOf = (settled: Settled): RefreshOutcome =>
  isAppError(settled) ? 'unreachable' : settled;

/** Starts a refresh, which all callers share until it ends. */
function begin(caller: Caller, how?: RefreshOptions): Promise<Settled> {
  const settled = refreshUnderLock(caller, how).finally(() => running.delete(caller.extra));
  running.set(caller.extra, settled);
  return settled;
}

/**
 * Gets a new access token: one refresh at a time in this tab (callers share it) and in this browser (a lock).
 * A refusal logs out; no answer at all leaves the session alone.
 */
export function refreshSession(): AppThunk<Promise<RefreshOutcome>> {
  return (dispatch, getState, extra) =>
    (running.get(extra) ?? begin({ dispatch, getState, extra })).then(outcomeOf);
}

/**
 * Refreshes a token that is about to expire before a request is sent with it, so that the request is not sent twice. A refresh
 * that fails leaves the request and the session alone, unless the session is over by the specification's list.
 */
export function refreshBeforeExpiry(kind: RequestKind): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { accessToken } = getState().session;
    const life = accessToken === null ? null : tokenLife(extra, accessToken);
    if (!life || life.left >= margins[kind](life.whole)) return;
    await (running.get(extra) ?? begin({ dispatch, getState, extra }, { ends: isListed }));
  };
}

/**
 * Tells the server whether the session is to be kept after the browser is closed (ours): its cookie is renewed with the new
 * lifetime. Never shares a refresh that is under way, which may ask for the old lifetime.
 */
export function keepSession(persist: boolean): AppThunk<Promise<RefreshOutcome>> {
  return async (dispatch, getState, extra) => {
    await running.get(extra);
    return outcomeOf(await begin({ dispatch, getState, extra }, { persist }));
  };
}

interface RefreshOptions {
  persist?: boolean;
  /** Which failures end the session. */
  ends?: (error: AppError) => boolean;
}

function refreshUnderLock(
  { dispatch, getState, extra }: Caller,
  { persist, ends = isRefusal }: RefreshOptions = {},
): Promise<Settled> {
  const before = getState().session;
  return withRefreshLock(async (wrote) => {
    // While this tab waited, another may have done it, or have ended the session.
    if (hasStoredSession() && readStoredToken() !== before.accessToken)
      adoptStoredSession({ dispatch, getState });
    const now = getState().session;
    if (now.epoch !== before.epoch) return now.accessToken ? 'refreshed' : 'ended';
    if (now.accessToken !== before.accessToken && persist === undefined) return 'refreshed';

    const answer = await requestToken(extra, persist);
    if (selectEpoch(getState()) !== before.epoch)
      return getState().session.accessToken ? 'refreshed' : 'ended';
    if (isAppError(answer)) {
      if (!ends(answer)) return answer;
      dispatch(loggedOut({ forced: true, reason: answer.text }));
      return 'ended';
    }
    wrote();
    const { accessToken, user } = answer;
    if (before.accessToken)
      dispatch(tokenRefreshed({ accessToken, user: { ...before.user, ...user } }));
    else dispatch(loggedIn({ accessToken, user }));
    return 'refreshed';
  });
}

/**
 * What happens before routes render: with `persist` on and no access token one refresh is tried. A refusal of the listed
 * kinds clears the session; any other failure is logged, and rendering goes on.
 */
export function checkSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { persist, accessToken } = getState().session;
    if (persist && !accessToken) {
      const settled = await begin({ dispatch, getState, extra }, { ends: isListed });
      if (isAppError(settled)) console.error('The session could not be refreshed', settled);
    }
    dispatch(sessionChecked());
  };
}
