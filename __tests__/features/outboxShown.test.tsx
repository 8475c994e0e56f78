import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { changesWaiting } from '../../src/api/outboxSlice';
import { StoredChanges } from '../../src/api/storedChanges';
import { caughtUp } from '../../src/realtime/realtimeSlice';
import { loggedOut } from '../../src/session/sessionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

beforeAll(markUsable);

const [refused, waiting] = [
  aTask({ _id: 'a1', title: 'Refused' }),
  aTask({ _id: 'a2', title: 'Waiting' }),
];
const changeOf = (id: string) => ({
  key: id,
  endpoint: 'addComment',
  arg: { id, text: 'Hello', key: id },
  at: Date.now(),
});

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    tasks: [refused, waiting],
  });
});
afterEach(async () => {
  await new StoredChanges().clear();
  await backend.close();
});

test('the strip counts what was refused and what waits, and their tasks are marked', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  const card = (name: string) => screen.findByRole('article', { name });
  await card('Waiting');
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  await screen.findByText('Live');
  const refusal = { status: 403, text: 'Not today' } as const;
  act(() => void store.dispatch(changesWaiting([{ ...changeOf('a1'), refusal }, changeOf('a2')])));
  await screen.findByRole('button', { name: '1 not accepted, 1 waiting' });
  within(await card('Refused')).getByText('Not accepted');
  within(await card('Waiting')).getByText('Waiting to be sent');
});

test('when the server ends the session, the log-in screen says that changes are kept', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  act(() => void store.dispatch(changesWaiting([changeOf('a1'), changeOf('a2')])));
  act(() => void store.dispatch(loggedOut({ forced: true, reason: 'Invalid token' })));
  await screen.findByLabelText('Email');
  await screen.findByText(`2 changes not sent yet. Log in again as ${team.ada.name} to send them.`);
});

test('after a log-out that another tab chose, nothing is kept', async () => {
  const { store } = await renderWithProviders('/task', { backend, as: team.ada });
  await screen.findByRole('article', { name: 'Waiting' });
  act(() => void store.dispatch(changesWaiting([changeOf('a1')])));
  act(() => void store.dispatch(loggedOut({ forced: true })));
  await screen.findByLabelText('Email');
  expect(screen.queryByText(/not sent yet/)).toBeNull();
});
