import { io } from 'socket.io-client';
import type { Task } from '../../src/contract/task';
import type { PageParams } from './rows';

/** Passes on changed tasks. A floor needs no handling of gaps or lost connections. */
export function onTaskUpdated(
  { api, token, user }: PageParams,
  since: number,
  onTask: (task: Task) => void,
): void {
  const socket = io(api, { auth: { userId: user, token, since }, transports: ['websocket'] });
  socket.on('task-updated', onTask);
}
