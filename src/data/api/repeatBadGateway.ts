import { wait } from '../../lib/pause';
import type { Send } from './request';

/**
 * Pauses before each repetition, in milliseconds. Where several processes serve, the proxy sends the
 * first repetition to another one. A process that is started again is back after a few seconds.
 */
export const repeatPausesMs = [300, 1_000, 3_000];

/** A backend that answers with JSON has decided itself. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  status === 502 && !/json/.test(String(headers.get('content-type')));

/**
 * Repeats a call when a proxy has no answer to it (502), because the process that got it has ended.
 * Only for calls that may be made twice: reads, and changes with a key.
 */
export const repeatBadGateway =
  (send: Send): Send =>
  async (token) => {
    for (const pauseMs of repeatPausesMs) {
      const response = await send(token);
      if (!isFromProxy(response)) return response;
      await wait(pauseMs);
    }
    return send(token);
  };
