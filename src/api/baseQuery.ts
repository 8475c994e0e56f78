import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { authorised, type Send } from './authorised';
import { networkError, refusalOf, type AppError } from './errors';
import { readBody } from './readBody';
import { callerOf, type Caller } from './types';

/** One call. `body` is sent as JSON. `anonymous` calls (login, refresh, logout) never refresh and never log out. */
export interface CallArgs {
  url: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  anonymous?: boolean;
}

/** Sends a call as JSON, with cookies, and with the Bearer token unless the caller has set its own. */
function sender({ extra, signal }: Caller, { url, method = 'GET', body, headers }: CallArgs): Send {
  return (token) =>
    extra.transport.fetch(extra.transport.apiHost + url, {
      method,
      credentials: 'include',
      signal,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** Sends a call and returns the response itself, for callers that read it as a stream. */
export async function call(caller: Caller, args: CallArgs) {
  const send = sender(caller, args);
  if (!args.anonymous) return authorised(caller, send);
  try {
    const response = await send(caller.getState().session.accessToken);
    return response.ok ? { response } : { error: await refusalOf(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}

/** The base query of every endpoint: the body of the answer, or an AppError. Adds re-authentication (see `authorised`). */
export const baseQuery: BaseQueryFn<string | CallArgs, unknown, AppError> = async (args, api) => {
  const { response, error } = await call(
    callerOf(api),
    typeof args === 'string' ? { url: args } : args,
  );
  if (error) return { error };
  try {
    return { data: (await readBody(response)) ?? null };
  } catch (cause) {
    return { error: networkError(cause) };
  }
};
