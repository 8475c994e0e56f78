import { errorOfResponse, networkError, type AppError } from './errors';

/** Sends one request with this access token, or without one. */
export type Send = (accessToken: string | null) => Promise<Response>;

export type Outcome =
  { response: Response; error?: undefined } | { response?: undefined; error: AppError };

/** Never throws. An answer that is not ok is an error. */
export async function sendOnce(send: Send, accessToken: string | null): Promise<Outcome> {
  try {
    const response = await send(accessToken);
    return response.ok ? { response } : { error: await errorOfResponse(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}

/** The body of an answer: JSON, or plain text such as an access token. Undefined if it is empty. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The body of an answer, or the error. Never throws. */
export async function readOutcome({
  response,
  error,
}: Outcome): Promise<{ data: unknown; error?: undefined } | { data?: undefined; error: AppError }> {
  if (error) return { error };
  try {
    return { data: await readBody(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}
