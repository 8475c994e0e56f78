import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AppStore } from '../../src/app/store/store';
import { FakeBackend, type BackendData, type BackendPerson } from './fakeBackend';
import { renderWithProviders } from './renderWithProviders';
import { team } from './team';

/** Gives each test a fake backend, and renders the application on it. */
export function useFakeBackend() {
  let started: FakeBackend | null = null;
  const backend = () => {
    if (!started) throw new Error('The backend is not there: startBackend() first.');
    return started;
  };
  afterEach(async () => {
    await started?.close();
    started = null;
  });
  /** A test may start a second backend. The first one must be closed, or jest would not exit. */
  const startBackend = async (data: Partial<BackendData> = {}) => {
    await started?.close();
    return (started = await FakeBackend.start({
      people: Object.values(team).map((one) => ({ ...one })),
      ...data,
    }));
  };
  return {
    startBackend,
    backend,
    /** Renders the application at a URL. `as` is signed in; without it no one is. */
    open: async (route: string, as?: BackendPerson) =>
      renderWithProviders(route, { backend: started ?? (await startBackend()), as }),
  };
}

export const ref = ({ _id, name }: { _id: string; name: string }) => ({ _id, name });

/** Waits until the screen of that name is shown. */
export const onScreen = (name: string) =>
  waitFor(() => expect(document.querySelector(`[data-screen="${name}"]`)).toBeInTheDocument());

/** Waits until the store has a path. It follows a moment after the screen. */
export const atPath = ({ store }: { store: AppStore }, path: string) =>
  waitFor(() => expect(store.getState().navigation.location.pathname).toBe(path));

export const card = async (title: string) =>
  within(await screen.findByRole('article', { name: title }));

export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const dialogClosed = (role: 'dialog' | 'alertdialog' = 'dialog') =>
  waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());

/** Opens a dialog from a card's settings. */
export async function openFromSettings(user: UserEvent, title: string, item: string) {
  await user.click((await card(title)).getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return dialogOf(item);
}

/** Chooses from a select field. */
export async function choose(user: UserEvent, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option }));
}
