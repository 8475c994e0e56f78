import { logHeader, seqHeader } from '../../contract/list';
import { estimateUnits } from '../../contract/task';
import { contractHeader, estimatesHeader } from '../../contract/version';
import {
  docketFound,
  estimateUnitFound,
  selectEstimateUnit,
  selectIsDocket,
} from '../session/sessionSlice';
import { errorOfResponse, networkError, type AppError } from '../../lib/errors';
import type { ThunkApi } from './thunkApi';

/** Sends one request with this access token, or without one. */
export type Send = (accessToken: string | null) => Promise<Response>;

export type Outcome =
  { response: Response; error?: undefined } | { response?: undefined; error: AppError };

/** Notes whether the server is our own, and what it counts estimates in. */
function noteServer({ headers }: Response, { dispatch, getState }: ThunkApi): void {
  if (!headers.has(contractHeader)) return;
  if (!selectIsDocket(getState())) dispatch(docketFound());
  const said = headers.get(estimatesHeader);
  const unit = estimateUnits.find((one) => one === said) ?? estimateUnits[0];
  if (unit !== selectEstimateUnit(getState())) dispatch(estimateUnitFound(unit));
}

/** Everything up to `seq` of a log is known. `log` is null if the backend names none. */
export interface LogPosition {
  readonly seq: number;
  readonly log: string | null;
}

/** The value of a header as a number. Null if it is missing or not a number. */
export function numberHeader(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** The last change that an answer of our server reflects, if it says so. */
export function positionOf({ headers }: Response): LogPosition | null {
  const seq = numberHeader(headers, seqHeader);
  return seq === null ? null : { seq, log: headers.get(logHeader) };
}

/** Never throws. An answer that is not ok is an error. */
export async function sendOnce(
  thunkApi: ThunkApi,
  send: Send,
  accessToken: string | null,
): Promise<Outcome> {
  try {
    const response = await send(accessToken);
    noteServer(response, thunkApi);
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
