/**
 * The failure of a call. `status`: of the answer, or NETWORK if there was none, or PARSING if it
 * could not be read. `text`: the `error` field of the answer, or our own text. It may be empty.
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

/** The text to show for any error: its own, or else `fallback`. */
export function errorText(error: unknown, fallback = 'Something went wrong'): string {
  if (typeof error === 'string') return error || fallback;
  if (isAppError(error)) return error.text || fallback;
  return stringAt(error, 'message') || fallback;
}

const stringAt = (value: unknown, field: string): string | undefined => {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === 'string' ? found : undefined;
};

function bodyText(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'string') return value;
    return stringAt(value, 'error') ?? stringAt(value, 'message') ?? '';
  } catch {
    return ''; // Not JSON: the page of a proxy, which is not meant for people.
  }
}

/** The error of an answer that is not ok. Reads the body. */
export async function errorOfResponse(response: Response): Promise<AppError> {
  return { status: response.status, text: bodyText(await response.text().catch(() => '')) };
}

/** The error of a call that got no answer. */
export function networkError(cause: unknown): AppError {
  const aborted = cause instanceof DOMException && cause.name === 'AbortError';
  return {
    status: 'NETWORK',
    text: aborted ? 'The request was cancelled.' : 'The server cannot be reached.',
  };
}

/** The error of an answer that belongs to an earlier sign-in. */
export const sessionChangedError: AppError = {
  status: 'NETWORK',
  text: 'The session has changed.',
};
