import { z } from 'zod';
import type { AppSocket } from './connection';
import { socketLimits } from './limits';
import { windowCounter } from './packets';

type Answer = { ok: true } | { error: string };

/**
 * The messages that clients may send. They are part of the specification but have no effect: a
 * person is online while a socket is open, and the server announces assignments and comments after
 * the REST call.
 */
const messages = new Map<string, (socket: AppSocket) => z.ZodType>([
  ['online', (socket) => z.literal(socket.data.actor._id)],
  [
    'assign-task',
    () => z.object({ task_id: z.string(), user_id: z.union([z.string(), z.array(z.string())]) }),
  ],
  ['task-comment', () => z.object({ taskId: z.string(), comment: z.unknown() })],
]);

export const clientMessages: readonly string[] = [...messages.keys()];

/** Validates the messages of a socket, and acknowledges them if the client asks for that. */
export function answerMessages(socket: AppSocket, now: () => number): void {
  const counted = windowCounter(now);

  const answer = (name: unknown, payload: unknown): Answer => {
    if (counted() > socketLimits.messages) return { error: 'Too many messages' };
    const shape = typeof name === 'string' ? messages.get(name)?.(socket) : undefined;
    if (!shape) return { error: 'Unknown event' };
    return shape.safeParse(payload).success ? { ok: true } : { error: 'Malformed event' };
  };

  socket.onAny((name: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const result = answer(name, args[0]);
    if (typeof last === 'function') last(result);
  });
}
