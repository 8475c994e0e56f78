import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { sendWithReauth, type Send } from './sendWithReauth';
import { networkError, errorOfResponse, type AppError } from './errors';
import { readBody } from './readBody';
import { toThunkApi, type ThunkApi } from './thunkApi';

/** `body` is sent as JSON. `anonymous` calls (login, logout) never refresh and never log out. */
export interface CallArgs {
  url: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  anonymous?: boolean;
}

function sender(
  { extra, signal }: ThunkApi,
  { url, method = 'GET', body, headers }: CallArgs,
): Send {
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

/** Sends a call and returns the response itself, which may be read as a stream. */
export async function call(thunkApi: ThunkApi, args: CallArgs) {
  const send = sender(thunkApi, args);
  if (!args.anonymous) return sendWithReauth(thunkApi, send);
  try {
    const response = await send(thunkApi.getState().session.accessToken);
    return response.ok ? { response } : { error: await errorOfResponse(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}

/** The base query of every endpoint. It returns the body of the answer, or an AppError. */
export const baseQuery: BaseQueryFn<string | CallArgs, unknown, AppError> = async (args, api) => {
  const { response, error } = await call(
    toThunkApi(api),
    typeof args === 'string' ? { url: args } : args,
  );
  if (error) return { error };
  try {
    return { data: (await readBody(response)) ?? null };
  } catch (cause) {
    return { error: networkError(cause) };
  }
};
