/**
 * Every failure of a call. `status` is the answer's, NETWORK when there was no answer, PARSING when it could not be read.
 * `text` is the server's explanation (its `error` field), or our own when there was no answer; may be empty.
 */
export interface AppError {
  status: number | 'NETWORK' | 'PARSING';
  text: string;
}

export const isAppError = (value: unknown): value is AppError =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  'text' in value &&
  typeof value.text === 'string';

/** The text to show for a failure, whatever it is: its own, else `fallback`. */
export function errorText(error: unknown, fallback = 'Something went wrong'): string {
  if (typeof error === 'string') return error || fallback;
  if (isAppError(error)) return error.text || fallback;
  if (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
  )
    return error.message || fallback;
  return fallback;
}

/** What the body of a refusal says: its `error`, else its `message`; a page of markup says nothing. */
function bodyText(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return '';
    if ('error' in value && typeof value.error === 'string') return value.error;
    return 'message' in value && typeof value.message === 'string' ? value.message : '';
  } catch {
    return ''; // Not JSON: a proxy's page, which is not meant for people.
  }
}

/** An answer that is a refusal, as an error. Reads the body. */
export async function refusalOf(response: Response): Promise<AppError> {
  return { status: response.status, text: bodyText(await response.text().catch(() => '')) };
}

/** A call that got no answer, as an error. */
export function networkError(cause: unknown): AppError {
  const aborted = cause instanceof DOMException && cause.name === 'AbortError';
  return {
    status: 'NETWORK',
    text: aborted ? 'The request was cancelled.' : 'The server cannot be reached.',
  };
}

/** The error of an answer that belongs to an earlier sign-in: nobody is waiting for it any more. */
export const outdated: AppError = { status: 'NETWORK', text: 'The session has changed.' };
