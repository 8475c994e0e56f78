import { io } from 'socket.io-client';
import type { Task } from '../../src/contract/task';
import type { Told } from './rows';

/** The changes of tasks, as they come. What needs more than one record (a gap, a lost connection) is no part of a floor. */
export function onTaskUpdated(
  { api, token, user }: Told,
  since: number,
  onTask: (task: Task) => void,
): void {
  const socket = io(api, { auth: { userId: user, token, since }, transports: ['websocket'] });
  socket.on('task-updated', onTask);
}
