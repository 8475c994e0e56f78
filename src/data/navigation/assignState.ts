import { isObject } from '../../lib/fields';
import type { Task } from '../../contract/task';

/** The navigation state of /assign: the task's id and title, and its creator's name. */
export interface AssignState {
  id: string;
  title: string;
  createdBy: string;
}

/** The navigation state that leads to a task's assigned users. */
export const assignState = ({ _id, title, createdBy }: Task) => ({ id: _id, title, createdBy });

/** Reads navigation state; null if it has no task's id. The creator may be a person or a name. */
export function readAssignState(state: unknown): AssignState | null {
  if (!isObject(state) || !('id' in state) || typeof state.id !== 'string' || state.id === '')
    return null;
  const title = 'title' in state && typeof state.title === 'string' ? state.title : '';
  return {
    id: state.id,
    title,
    createdBy: 'createdBy' in state ? creatorName(state.createdBy) : '',
  };
}

function creatorName(creator: unknown): string {
  if (typeof creator === 'string') return creator;
  return isObject(creator) && 'name' in creator && typeof creator.name === 'string'
    ? creator.name
    : '';
}
