import { act, screen, waitFor } from '@testing-library/react';
import { dialogOpened, selectDialog } from '../../src/data/dialogs/dialogsSlice';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { makeStore } from '../../src/app/store/store';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

const at = (pathname: string) => routeChanged({ pathname, search: '' });
const newStore = () => makeStore({ transport: cookieTransport('') });

test('a dialog that lies over another one leaves it open when it closes', async () => {
  const backend = await FakeBackend.start({ people: Object.values(team) });
  const { store, user } = await renderWithProviders('/task', { backend, as: team.ada });
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  await screen.findByRole('dialog', { name: 'New Task' });
  act(() => void store.dispatch(dialogOpened('report', { reporting: 'minutes' })));
  await screen.findByRole('dialog', { name: 'Report a problem' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'New Task' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'New Task' })).toHaveFocus();
  await backend.close();
});

test('leaving a screen closes its dialogs, but not those over every screen', () => {
  const store = newStore();
  store.dispatch(at('/user'));
  store.dispatch(dialogOpened('user/new'));
  store.dispatch(dialogOpened('import', { importing: 'people' }));
  store.dispatch(at('/user/'));
  expect(store.getState().dialogs.stack).toHaveLength(2);
  store.dispatch(at('/task'));
  expect(store.getState().dialogs.stack.map(({ kind }) => kind)).toEqual(['import']);
});

test('what was typed in a dialog outlives a visit to another screen', () => {
  const store = newStore();
  store.dispatch(at('/task'));
  store.dispatch(dialogOpened('task/edit', { taskId: 'a1' }));
  store.dispatch(dialogOpened('task/edit', { taskId: 'a1', edits: { title: 'Lamp' } }));
  store.dispatch(at('/note'));
  expect(selectDialog(store.getState(), 'task/edit')).toMatchObject({ edits: { title: 'Lamp' } });
});
