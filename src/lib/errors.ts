import type { FieldVersion, TaskConflict } from '../contract/expecting';
import { isFields, isObject } from './fields';

/** Fields of a task that others have changed since, and the number of the task with them. */
export interface Conflict {
  seq: number;
  fields: TaskConflict['conflicts'];
}

/**
 * The failure of a call. `status`: of the answer, or NETWORK if there was none, or PARSING if it
 * could not be read. `text`: the `error` field of the answer, or our own text. It may be empty.
 */
export interface AppError {
  status: number | 'NETWORK' | 'PARSING';
  text: string;
  conflict?: Conflict;
}

export const isAppError = (value: unknown): value is AppError =>
  isObject(value) && 'status' in value && 'text' in value && typeof value.text === 'string';

/** Whether a change was refused because others have changed the same since. */
export const isConflict = (error: unknown): boolean =>
  isAppError(error) && error.conflict !== undefined;

/** The text to show for any error: its own, or else `fallback`. */
export function errorText(error: unknown, fallback = 'Something went wrong'): string {
  if (typeof error === 'string') return error || fallback;
  if (isAppError(error)) return error.text || fallback;
  return stringAt(error, 'message') || fallback;
}

const stringAt = (value: unknown, field: string): string | undefined => {
  const found: unknown = isObject(value) ? Reflect.get(value, field) : undefined;
  return typeof found === 'string' ? found : undefined;
};

const isVersion = (value: unknown): value is FieldVersion =>
  isFields(value) &&
  typeof value.at === 'string' &&
  isFields(value.user) &&
  typeof value.user.name === 'string';
const isConflictOfField = (value: unknown): value is Conflict['fields'][number] =>
  isVersion(value) &&
  'field' in value &&
  typeof value.field === 'string' &&
  (!('earlier' in value) || (Array.isArray(value.earlier) && value.earlier.every(isVersion)));

function conflictOf(body: unknown): Conflict | undefined {
  if (!isFields(body) || !isFields(body.task) || !Array.isArray(body.conflicts)) return undefined;
  const { seq } = body.task;
  const fields = body.conflicts.filter(isConflictOfField);
  return typeof seq === 'number' && fields.length > 0 ? { seq, fields } : undefined;
}

function readBody(body: string): Omit<AppError, 'status'> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'string') return { text: value };
    const text = stringAt(value, 'error') ?? stringAt(value, 'message') ?? '';
    const conflict = conflictOf(value);
    return { text, ...(conflict && { conflict }) };
  } catch {
    return { text: '' }; // Not JSON: the page of a proxy, which is not meant for people.
  }
}

/** The error of an answer that is not ok. Reads the body. */
export async function errorOfResponse(response: Response): Promise<AppError> {
  return { status: response.status, ...readBody(await response.text().catch(() => '')) };
}

/** The error of a call that got no answer. */
export function networkError(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  const aborted = cause instanceof DOMException && cause.name === 'AbortError';
  return {
    status: 'NETWORK',
    text: aborted ? 'The request was cancelled.' : 'The server cannot be reached.',
  };
}

/** The error of a call that something else answers instead of our server: the log-in of a proxy. */
export const elsewhereError: AppError = {
  status: 'NETWORK',
  text: 'Something else answers instead of Docket. Reload the page to see it; your drafts are kept.',
};

/** The error of an answer that belongs to an earlier sign-in. */
export const sessionChangedError: AppError = {
  status: 'NETWORK',
  text: 'The session has changed.',
};
