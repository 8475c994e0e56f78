import { z } from 'zod';
import { recordId } from '../http/validate';
import type { AppSocket } from './connection';
import { socketLimits } from './limits';
import { windowCounter } from './packets';

const openTask = recordId.nullable();

type Answer = { ok: true } | { error: string };

/**
 * The messages that clients may send. Those of the specification have no effect: a person is online
 * while a socket is open, and the server announces assignments and comments after the REST call.
 */
const messages = new Map<string, (socket: AppSocket) => z.ZodType>([
  ['online', (socket) => z.literal(socket.data.actor._id)],
  [
    'assign-task',
    () => z.object({ task_id: z.string(), user_id: z.union([z.string(), z.array(z.string())]) }),
  ],
  ['task-comment', () => z.object({ taskId: z.string(), comment: z.unknown() })],
  ['watch-task', () => openTask],
]);

export const clientMessages: readonly string[] = [...messages.keys()];

/**
 * Validates the messages of a socket, and acknowledges them if the client asks for that.
 * @param onTaskOpened called when the page shows another task, or none
 */
export function answerMessages(
  socket: AppSocket,
  now: () => number,
  onTaskOpened: (taskId: string | null) => void,
): void {
  const counted = windowCounter(now);

  const answer = (name: unknown, payload: unknown): Answer => {
    if (counted() > socketLimits.messages) return { error: 'Too many messages' };
    const shape = typeof name === 'string' ? messages.get(name)?.(socket) : undefined;
    if (!shape) return { error: 'Unknown event' };
    const { success, data } = shape.safeParse(payload);
    if (!success) return { error: 'Malformed event' };
    if (name === 'watch-task') onTaskOpened(data as z.output<typeof openTask>);
    return { ok: true };
  };

  socket.onAny((name: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const result = answer(name, args[0]);
    if (typeof last === 'function') last(result);
  });
}
