import type { AppSocket } from './connection';
import { socketLimits } from './limits';

type Transport = AppSocket['conn'];

/** Returns a function that counts its calls within a time window. `now` returns milliseconds. */
export function windowCounter(now: () => number): () => number {
  let start = now();
  let count = 0;
  return () => {
    if (now() - start > socketLimits.messageWindowMs) {
      start = now();
      count = 0;
    }
    count += 1;
    return count;
  };
}

/**
 * Closes a transport that sends far too many packets, including those that never reach a socket.
 */
export function limitPackets(transport: Transport, now: () => number): void {
  const counted = windowCounter(now);
  transport.on('packet', ({ type }: { type: string }) => {
    if (type === 'message' && counted() > socketLimits.maxMessages) transport.close();
  });
}

const joined = new WeakSet<Transport>();

/** Whether this is the first socket on its transport. Only hostile clients open several. */
export function isFirstOn(transport: Transport): boolean {
  if (joined.has(transport)) return false;
  joined.add(transport);
  return true;
}
