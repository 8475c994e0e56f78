import type { AppSocket } from './connection';
import { socketLimits } from './limits';

type Transport = AppSocket['conn'];

/** A function that counts its calls, from 1 again in each window. `now` in milliseconds. */
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
 * Ends a transport that sends far too many packets. Counted here and not on the socket, which never sees those that join or name
 * another namespace.
 */
export function limitPackets(transport: Transport, now: () => number): void {
  const counted = windowCounter(now);
  transport.on('packet', ({ type }: { type: string }) => {
    if (type === 'message' && counted() > socketLimits.messagesFatal) transport.close();
  });
}

const joined = new WeakSet<Transport>();

/**
 * Whether this is the first socket on its transport. Client libraries open a transport for each connection; several on one
 * would each add listeners to it, and ask the database who they are.
 */
export function isFirstOn(transport: Transport): boolean {
  if (joined.has(transport)) return false;
  joined.add(transport);
  return true;
}
