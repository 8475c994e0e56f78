/** A refusal: its status and its text go to the client as they are. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }
}

export const badRequest = (text: string) => new HttpError(400, text);
export const unauthorized = (text: string) => new HttpError(401, text);
export const forbidden = (text = 'You are not allowed to do this') => new HttpError(403, text);
export const notFound = (text = 'Not found') => new HttpError(404, text);
export const conflict = (text: string) => new HttpError(409, text);
export const tooLarge = (text: string) => new HttpError(413, text);
