import { screen, waitFor } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { selectTasksSettled } from '../../src/data/nouns/tasks/tasksSelectors';
import { FakeBackend, type BackendPerson } from './fakeBackend';
import { renderWithProviders } from './renderWithProviders';
import { team } from './team';

export interface OpenedTasks {
  shown: Task[];
  as?: BackendPerson;
  isDocket?: boolean;
}

/**
 * Opens a screen of tasks on a backend of its own, and waits for the whole list: what a task refers to
 * may come after the task.
 */
export async function openTasks(
  route: string,
  { shown, as = team.ada, isDocket = true }: OpenedTasks,
) {
  const backend = await FakeBackend.start({ isDocket, people: Object.values(team), tasks: shown });
  const page = await renderWithProviders(route, { backend, as });
  await screen.findByRole('heading', { name: 'Task Management' });
  await waitFor(() => expect(selectTasksSettled(page.store.getState())).toBe(true));
  return { ...page, backend };
}

/** The changes of tasks that a backend was asked for: the ids, and what was sent. */
export const patchesOf = (backend: FakeBackend) =>
  backend.calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => [path.split('/').at(-1), body]);
