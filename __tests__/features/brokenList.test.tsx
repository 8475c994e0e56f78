import { act, screen } from '@testing-library/react';
import { loggedIn, sessionChecked } from '../../src/data/session/sessionSlice';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { fakeTransport, StreamedList } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';
import { markUsable } from '../../src/ui/lazy/usable';

beforeAll(markUsable);

const people = [team.ada, team.uma].map(({ _id, name, email, roles }) => ({
  _id,
  name,
  email,
  roles,
  active: true,
  isOnline: false,
  lastActive: null,
}));
const tasks = [aTask({ title: 'First' }), aTask({ title: 'Second' })];

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test.each([
  { path: '/task', call: '/api/tasks', rows: tasks, first: 'First', second: 'Second' },
  {
    path: '/user',
    call: '/api/users',
    rows: people,
    first: team.ada.email,
    second: team.uma.email,
  },
])(
  'a list of $call that breaks off and cannot be loaded again says so, and is loaded on demand',
  async ({ path, call, rows, first, second }) => {
    const stream = new StreamedList({ 'docket-seq': '1', 'docket-total': '2' });
    let asked = 0;
    const answers = [
      () => stream.response,
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response(JSON.stringify(rows)),
    ];
    const store = storeOn(
      { url: '' },
      {
        transport: fakeTransport({ [call]: () => answers[asked++]?.() ?? new Response('[]') }),
      },
    );
    store.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
    store.dispatch(sessionChecked());
    const { user } = await renderWithProviders(path, { store });
    stream.push(rows.slice(0, 1));
    expect((await screen.findAllByText(first)).length).toBeGreaterThan(0);
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    act(() => stream.break());
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText(first).length).toBeGreaterThan(0);
    await user.click(again);
    expect((await screen.findAllByText(second)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(asked).toBe(3);
  },
);
