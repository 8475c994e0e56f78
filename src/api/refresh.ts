import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { errorText as known } from '../contract/error';
import { adoptStoredSession } from '../session/otherTabs';
import { withRefreshLock } from '../session/refreshLock';
import { loggedIn, loggedOut, selectEpoch, sessionChecked, tokenRefreshed } from '../session/sessionSlice';
import { hasStoredSession, readStoredToken } from '../session/storage';
import { userInfoOf } from '../session/userInfo';
import type { StoreExtra } from '../store/extra';
import type { RootState } from '../store/rootState';
import { networkError, refusalOf, type AppError } from './errors';
import { readBody } from './readBody';
import type { Caller } from './types';

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable';
type AppThunk<R> = ThunkAction<R, RootState, StoreExtra, UnknownAction>;

/** Waited for a refresh at most, in milliseconds: a hanging one would hold up every tab. */
const patience = 30_000;
/** Answers of a proxy or a limiter that say nothing about the session. */
const passing: readonly AppError['status'][] = ['NETWORK', 429, 502, 503, 504];
const endingTexts: readonly string[] = [known.unauthorized, known.refreshTokenExpired, known.invalidRefreshToken];

/** Whether a refused refresh ends the session by the specification's list (point 8). */
const endsSession = ({ status, text }: AppError) => (status === 401 && endingTexts.includes(text)) || (status === 400 && text === known.blocked);

/** POST /api/auth/refresh: the new access token, or why there is none. `persist` (ours) goes along when the person has changed it. */
async function requestToken({ transport }: StoreExtra, persist?: boolean): Promise<string | AppError> {
  try {
    const signal = AbortSignal.timeout(patience);
    const carried = persist === undefined ? {} : { body: JSON.stringify({ persist }), headers: { 'Content-Type': 'application/json' } };
    const response = await transport.fetch(`${transport.apiHost}/api/auth/refresh`, { method: 'POST', credentials: 'include', signal, ...carried });
    if (!response.ok) return await refusalOf(response);
    const token = await readBody(response);
    return typeof token === 'string' && userInfoOf(token) ? token : { status: 'PARSING', text: 'The server sent no access token.' };
  } catch (cause) {
    return networkError(cause);
  }
}

const running = new WeakMap<StoreExtra, Promise<RefreshOutcome>>();

/**
 * Gets a new access token: one refresh at a time in this tab (callers share it) and in this browser (a lock).
 * A refusal logs out; no answer at all leaves the session alone.
 */
export function refreshSession(): AppThunk<Promise<RefreshOutcome>> {
  return (dispatch, getState, extra) => {
    const already = running.get(extra);
    if (already) return already;
    const outcome = refreshUnderLock({ dispatch, getState, extra }).finally(() => running.delete(extra));
    running.set(extra, outcome);
    return outcome;
  };
}

/**
 * Tells the server whether the session is to outlive the browser (ours): its cookie is renewed with the new length.
 * Never shared with a refresh that is under way, which may have been asked for the old one.
 */
export function keepSession(persist: boolean): AppThunk<Promise<RefreshOutcome>> {
  return async (dispatch, getState, extra) => {
    await running.get(extra);
    const outcome = refreshUnderLock({ dispatch, getState, extra }, persist).finally(() => running.delete(extra));
    running.set(extra, outcome);
    return outcome;
  };
}

function refreshUnderLock({ dispatch, getState, extra }: Caller, persist?: boolean): Promise<RefreshOutcome> {
  const before = getState().session;
  return withRefreshLock(async (wrote) => {
    // While this tab waited, another may have done it, or have ended the session.
    if (hasStoredSession() && readStoredToken() !== before.accessToken) adoptStoredSession({ dispatch, getState });
    const now = getState().session;
    if (now.epoch !== before.epoch) return now.accessToken ? 'refreshed' : 'ended';
    if (now.accessToken !== before.accessToken && persist === undefined) return 'refreshed';

    const answer = await requestToken(extra, persist);
    if (selectEpoch(getState()) !== before.epoch) return getState().session.accessToken ? 'refreshed' : 'ended';
    if (typeof answer !== 'string') {
      if (passing.includes(answer.status)) return 'unreachable';
      dispatch(loggedOut({ forced: true, reason: answer.text || undefined }));
      return 'ended';
    }
    const user = userInfoOf(answer);
    if (!user) return 'unreachable';
    wrote();
    if (before.accessToken) dispatch(tokenRefreshed({ accessToken: answer, user: { ...before.user, ...user } }));
    else dispatch(loggedIn({ accessToken: answer, user }));
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
      const answer = await requestToken(extra);
      const user = typeof answer === 'string' ? userInfoOf(answer) : null;
      if (getState().session.accessToken) {
        // Somebody has signed in meanwhile; that counts.
      } else if (typeof answer === 'string' && user) dispatch(loggedIn({ accessToken: answer, user }));
      else if (typeof answer !== 'string' && endsSession(answer)) dispatch(loggedOut({ forced: true, reason: answer.text }));
      else console.error('The session could not be refreshed', answer);
    }
    dispatch(sessionChecked());
  };
}
