import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { AppError } from '../../lib/errors';
import { callOrWait, type AnswerMeta } from './callOrWait';
import { noteAnswer } from './elsewhere';
import { newKey } from './newKey';
import { repeatBadGateway } from './repeatBadGateway';
import { positionOf, readOutcome, sendOnce, type Outcome, type Send } from './request';
import { sendWithReauth } from './sendWithReauth';
import { toThunkApi, type ThunkApi } from './thunkApi';

/**
 * `body` is sent as JSON. `anonymous` calls (login, logout) never refresh and never log out. A call
 * with a `key` is a change that waits in the outbox while the server cannot be reached. One that is
 * `repeatable` may be made twice without a key.
 */
export interface CallArgs {
  url: string;
  key?: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  anonymous?: boolean;
  repeatable?: boolean;
}

function sender(
  { extra, signal }: ThunkApi,
  { url, method = 'GET', body, headers, key }: CallArgs,
): Send {
  return (token) =>
    extra.transport.fetch(extra.transport.apiHost + url, {
      method,
      credentials: 'include',
      signal,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/**
 * Sends a call and returns the response itself, which may be read as a stream. A call that a proxy
 * cannot pass on is repeated, if it reads or if our server makes it once. One that has a `key` waits
 * in the outbox instead.
 */
export async function call(
  thunkApi: ThunkApi,
  args: CallArgs,
  repeats = args.key === undefined,
): Promise<Outcome> {
  const isRead = (args.method ?? 'GET') === 'GET';
  const key = args.key ?? (isRead ? undefined : thunkApi.dispatch(newKey()));
  const once = sender(thunkApi, { ...args, key });
  const send = repeats && (isRead || args.repeatable || key) ? repeatBadGateway(once) : once;
  const outcome = args.anonymous
    ? await sendOnce(thunkApi, send, thunkApi.getState().session.accessToken)
    : await sendWithReauth(thunkApi, send);
  thunkApi.dispatch(noteAnswer(outcome.error));
  return outcome;
}

/** The base query of every endpoint. It returns the body of the answer, or an AppError. */
export const baseQuery: BaseQueryFn<
  string | CallArgs,
  unknown,
  AppError,
  object,
  AnswerMeta
> = async (args, api) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const thunkApi = toThunkApi(api);
  if (request.key !== undefined)
    return callOrWait(thunkApi, request.key, (signal) => call({ ...thunkApi, signal }, request));
  const outcome = await call(thunkApi, request);
  const { data, error } = await readOutcome(outcome);
  if (error) return { error };
  const position = outcome.response && positionOf(outcome.response);
  return { data: data ?? null, ...(position && { meta: { position } }) };
};
