/** A refusal whose status and text are sent to the client as they are. */
export class HttpError extends Error {
  /** What the answer has besides its text. The schema of the route names the fields. */
  readonly details?: object;

  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
    { details, ...options }: ErrorOptions & { details?: object } = {},
  ) {
    super(message, options);
    this.name = 'HttpError';
    this.details = details;
  }
}

export const badRequest = (text: string) => new HttpError(400, text);
export const unauthorized = (text: string) => new HttpError(401, text);
export const forbidden = (text = 'You are not allowed to do this') => new HttpError(403, text);
export const notFound = (text = 'Not found') => new HttpError(404, text);
export const conflict = (text: string) => new HttpError(409, text);
export const tooLarge = (text: string) => new HttpError(413, text);

/** A reason to end the program, whose text is shown to a person as it is. */
export class StopError extends Error {}

/**
 * A setting that prevents the start. The message begins with the variable's name and never contains
 * a secret.
 */
export class ConfigError extends StopError {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigError';
  }
}

/**
 * The code of an error of Node or of a driver, such as `ENOENT` or `SQLITE_BUSY`; undefined for
 * other values.
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a row was refused because a value that must be unique is in use. */
export const isTaken = (error: unknown): boolean =>
  ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(errorCode(error) ?? '');

/** Whether a row was refused because another one, which it names, does not exist. */
export const isMissing = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(errorCode(error) ?? '');
