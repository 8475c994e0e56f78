import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import { logNames } from '../../src/app/logNames';
import { startStore } from '../../src/app/store/startStore';
import { levels } from '../../src/replay/redaction/walk';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { cookieTransport } from '../helpers/cookieTransport';
import { makeRedactedReplay, combineMiddleware } from '../helpers/redactedReplay';
import { signIn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { receive } from '../helpers/receive';

// Long visits, and each role query in a dialog takes time.
jest.setTimeout(scaledTimeout(30_000));

const chairs = aTask({
  title: 'Chairs',
  labels: ['office'],
  attachments: [
    {
      filename: 'stored-1.pdf',
      originalname: 'offer of the joiner.pdf',
      mimetype: 'application/pdf',
      size: 12,
    },
  ],
  comments: [
    {
      text: 'Twelve are enough',
      user: { _id: team.udo._id, name: team.udo.name },
      createdAt: '2026-02-03T10:00:00.000Z',
    },
  ],
  activity: [
    {
      type: 'status',
      timestamp: '2026-02-03T10:00:00.000Z',
      user: team.udo._id,
      status: 'On Hold',
      details: { from: 'Pending' },
    },
    {
      type: 'assigned',
      timestamp: '2026-02-03T11:00:00.000Z',
      user: { _id: team.ada._id, name: team.ada.name },
      to: { _id: team.udo._id, name: team.udo.name },
    },
  ],
});
let backend: FakeBackend;
let stop: () => void;

beforeEach(async () => {
  backend = await FakeBackend.start({
    people: Object.values(team),
    tasks: [chairs, aTask({ title: 'Tables' })],
    notes: new Map([
      [team.ada._id, [{ _id: 'n1', title: 'Release plan', text: '# Steps 🙂', tag: ['work'] }]],
    ]),
    notifications: new Map([
      [
        team.ada._id,
        [{ _id: 'm1', message: 'You were assigned to Chairs', time: 'just now', read: false }],
      ],
    ]),
  });
});
afterEach(async () => {
  stop();
  await backend.close();
});

/**
 * Renders the app over a store that is replayed at each level. `isFaithful` compares the replays
 * and expects some actions.
 */
async function visit(route: string, as?: BackendPerson) {
  const replays = levels.map((level) => ({ level, ...makeRedactedReplay(level) }));
  const { store, stop: stopStore } = startStore({
    transport: cookieTransport(backend.url),
    last: combineMiddleware(replays.map(({ last }) => last)),
  });
  stop = stopStore;
  if (as) await signIn(store, as);
  render(
    <MemoryRouter initialEntries={[route]}>
      <App store={store} />
    </MemoryRouter>,
  );
  const isFaithful = (...wanted: string[]) => {
    for (const { level, divergences, types, unnamed } of replays) {
      expect({ level, divergences }).toEqual({ level, divergences: [] });
      expect([...unnamed]).toEqual([]);
      expect([...types].filter((type) => !isKnown(type))).toEqual([]);
      expect([...types]).toEqual(expect.arrayContaining(wanted));
    }
  };
  return { store, user: userEvent.setup({ delay: null }), isFaithful };
}
const isKnown = (type: string) => logNames.actions.has(type) || logNames.unrecorded.has(type);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const dialogGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('signing in, with a failed attempt, and out', async () => {
  const { user, isFaithful } = await visit('/login');
  await user.type(await screen.findByLabelText(/Email/), team.ada.email);
  for (const password of ['Wrong-1!', team.ada.password]) {
    await user.clear(screen.getByLabelText(/Password/, { selector: 'input' }));
    await user.type(screen.getByLabelText(/Password/, { selector: 'input' }), password);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    if (password === 'Wrong-1!') await screen.findByText('Wrong email or password');
  }
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await screen.findByRole('button', { name: 'Log In' });
  isFaithful(
    'api/executeMutation/rejected',
    'session/loggedIn',
    'session/loggedOut',
    'navigation/routeChanged',
    'toasts/toastShown',
  );
});

test('comments, a new task with a file that is first rejected, and changes by others', async () => {
  const { store, user, isFaithful } = await visit('/task', team.ada);
  const card = within(await screen.findByRole('article', { name: 'Chairs' }));
  await user.click(card.getByRole('button', { name: 'Comments' }));
  const comments = await dialog('Comments');
  await user.type(comments.getByLabelText('Comment'), 'Ten 🙂 do');
  await user.click(comments.getByRole('button', { name: 'Send' }));
  await within(await comments.findByRole('log')).findByText('Ten 🙂 do');
  await user.click(comments.getByRole('button', { name: 'Close' }));
  await dialogGone();

  backend.overrides.set('POST /api/tasks', () => ({
    status: 400,
    body: { error: 'The title is too long' },
  }));
  await user.click(screen.getByRole('button', { name: 'New Task' }));
  const create = await dialog('New Task');
  await user.type(create.getByLabelText(/Title/), 'Lamps');
  await user.type(create.getByLabelText(/Assign To/), 'u');
  await user.click(await screen.findByRole('option', { name: /Uma User/ }));
  await user.type(create.getByLabelText('Labels'), 'light{Enter}');
  await user.upload(
    create.getByLabelText('Files'),
    new File(['x'], 'our plan.pdf', { type: 'application/pdf' }),
  );
  await user.click(create.getByRole('button', { name: 'Create' }));
  await create.findByText('The title is too long');
  backend.overrides.clear();
  await user.click(create.getByRole('button', { name: 'Create' }));
  await dialogGone();
  act(
    () =>
      void receive(store, [
        { name: 'task-updated', payload: { ...chairs, title: 'Two chairs' } },
        {
          name: 'taskUpdate',
          payload: { data: { message: 'Udo User changed Two chairs', taskId: chairs._id } },
        },
      ]),
  );
  await screen.findByRole('article', { name: 'Two chairs' });
  isFaithful(
    'api/executeMutation/rejected',
    'api/queries/queryResultPatched',
    'server/taskUpdated',
    'tasks/uploadProgressed',
    'drafts/draftChanged',
    'toasts/toastShown',
  );
});

test('notifications and a new note', async () => {
  const { user, isFaithful } = await visit('/note/add', team.ada);
  await user.type(await screen.findByLabelText('Title'), 'Idea');
  await user.type(screen.getByPlaceholderText('Add Tag...'), 'one{Enter}');
  await user.type(screen.getByLabelText('Body'), 'A 🙂 line');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('link', { name: /Release plan/ }));
  await screen.findByRole('heading', { name: 'Steps 🙂' });
  await user.click(screen.getByRole('button', { name: /Notifications/ }));
  await user.click(await screen.findByText('You were assigned to Chairs'));
  isFaithful(
    'drafts/draftTextEdited',
    'drafts/draftsDropped',
    'api/queries/queryResultPatched',
    'api/executeQuery/fulfilled',
  );
});

test('people, and the tasks of one of them, through the palette', async () => {
  const { user, isFaithful } = await visit('/user', team.ada);
  await screen.findByText(team.udo.email);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(
    await screen.findByRole('combobox', { name: 'Search or type a command' }),
    'inspect udo{Enter}',
  );
  await screen.findByText('Inspecting');
  isFaithful('dialogs/dialogOpened', 'palette/paletteUsed', 'inspection/inspectionStarted');
});
