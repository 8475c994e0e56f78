import { isFields } from '../../lib/fields';
import { selectEpoch } from '../session/sessionSlice';
import { sessionChangedError, networkError, type AppError } from '../../lib/errors';
import { readOutcome, type LogPosition, type Outcome } from './request';
import type { ThunkApi } from './thunkApi';
import { selectIsWaiting, selectNextChange } from '../outbox/outboxSlice';

/** What an answer says besides its data. */
export interface AnswerMeta {
  /** The change waits: the server has not answered yet. */
  isWaiting?: boolean;
  /** Of a read: it has all changes up to this one. */
  position?: LogPosition;
}

/** Sends a change. It stops when the signal is aborted. */
type SendChange = (signal: AbortSignal) => Promise<Outcome>;
type Answer =
  { data: unknown; meta?: AnswerMeta; error?: undefined } | { error: AppError; meta?: undefined };

/** After this time without an answer a change waits, and is sent again with the same key. */
const answerMs = 10_000;
/** The same for a change that waited: a long text may need more time on a slow connection. */
const laterAnswerMs = 60_000;
/** Answers of a proxy or of a server that cannot work now. The change may have been made. */
const unansweredStatuses: readonly unknown[] = ['NETWORK', 502, 503, 504];
const tooManyRequests = 429;

const waiting: Answer = { data: null, meta: { isWaiting: true } };

declare module '../store/extra' {
  interface StoreServices {
    /**
     * The last change. The next one of the same session is sent after it, so that changes keep their
     * order.
     */
    lastCall?: { epoch: number; answer: Promise<Answer> };
  }
}

/** Stops waiting for an answer after a time, or when the call is aborted. */
async function answerInTime(
  send: SendChange,
  timeoutMs: number,
  call: AbortSignal | undefined,
): ReturnType<typeof readOutcome> {
  const stop = new AbortController();
  call?.addEventListener('abort', () => stop.abort());
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  const late = new Promise<Awaited<ReturnType<typeof readOutcome>>>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve({ error: networkError(undefined) }));
  });
  try {
    return await Promise.race([send(stop.signal).then(readOutcome), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a change that has a key. If the server cannot be reached, or earlier changes wait for it,
 * the answer is empty and says that the change waits. The outbox keeps it and sends it again.
 */
export function callOrWait(
  { getState, extra, signal }: Pick<ThunkApi, 'getState' | 'extra' | 'signal'>,
  key: string,
  send: SendChange,
): Promise<Answer> {
  const isBehindOthers = (earlier?: Answer) => {
    const next = selectNextChange(getState());
    // An earlier change that has just begun to wait is not in the state yet.
    return next ? next.key !== key : earlier?.meta?.isWaiting;
  };
  const answerAfter = async (earlier: Answer | undefined): Promise<Answer> => {
    if (isBehindOthers(earlier)) return waiting;
    const wasWaiting = selectIsWaiting(getState(), key);
    const { data, error } = await answerInTime(send, wasWaiting ? laterAnswerMs : answerMs, signal);
    // Our server answers a key with an object. Anything else is the page of a proxy or of a network
    // that asks people to log in.
    if (!error) return isFields(data) ? { data } : waiting;
    // The same person may have logged in again, and then it still waits.
    if (error === sessionChangedError && !selectIsWaiting(getState(), key)) return { error };
    const isUnanswered =
      unansweredStatuses.includes(error.status) || (error.status === tooManyRequests && wasWaiting);
    return isUnanswered ? waiting : { error };
  };
  // The change in front may be on its way again for a minute. The person does not wait for that.
  if (isBehindOthers()) return Promise.resolve(waiting);
  const epoch = selectEpoch(getState());
  const last = extra.services.lastCall;
  const earlier = last?.epoch === epoch ? last.answer : undefined;
  const answer = Promise.resolve(earlier).then(answerAfter, () => answerAfter(undefined));
  extra.services.lastCall = { epoch, answer };
  return answer;
}
