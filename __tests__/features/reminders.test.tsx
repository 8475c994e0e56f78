import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { selectWaitingChanges } from '../../src/data/outbox/outboxSlice';
import { StoredChanges } from '../../src/data/outbox/storedChanges';
import { browserZone } from '../../src/features/reminders/remindersSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { cookieTransport } from '../helpers/cookieTransport';
import { FakeBackend } from '../helpers/fakeBackend';
import { fakeReminders } from '../helpers/fakeReminderRoutes';
import { receive } from '../helpers/receive';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// What a person sees of reminders: their settings, and a task that is put off.

beforeAll(markUsable);

const { ada } = team;
const chairs = aTask({ _id: 'c1', title: 'Chairs' });
/** A Monday, at eight in the morning. */
const monday = Date.parse('2026-03-02T08:00:00Z');

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [{ ...chairs }],
    notifications: new Map([
      [ada._id, [{ _id: 'n1', message: 'Chairs is due', time: '', read: false, taskId: 'c1' }]],
    ]),
  });
});
afterEach(async () => {
  await new StoredChanges().clear();
  await backend.close();
  localStorage.clear();
});

const own = () => fakeReminders(backend.data, ada._id);
const sent = (method: string) =>
  backend.calls
    .filter((call) => call.method === method && call.path.startsWith('/api/reminders'))
    .map(({ path, body }) => ({ path, body }));

/** A page whose clock stands still, and whose connection can be cut. */
async function open(route: string) {
  const wire = { isCut: false };
  const transport = cookieTransport(backend.url);
  const store = storeOn(backend, {
    now: () => monday,
    transport: {
      ...transport,
      fetch: (...call) =>
        wire.isCut ? Promise.reject(new TypeError('no network')) : transport.fetch(...call),
    },
  });
  const page = await renderWithProviders(route, { store, as: ada });
  return { ...page, wire };
}
const openSettings = async () => {
  const page = await open('/account');
  const section = within(await screen.findByRole('region', { name: 'Reminders' }));
  await section.findByRole('checkbox', { name: 'On the day' });
  return { ...page, section };
};

test('a time is chosen at once, the preview follows, and the change can be undone', async () => {
  const { user, section } = await openSettings();
  const preview = () => section.getByText(/^A task due on/).textContent;
  expect(preview()).toBe(
    'A task due on Tue 17 Mar reminds you on Tue 17 Mar at 9:00 am and Wed 18 Mar at 9:00 am.',
  );
  await user.click(section.getByRole('checkbox', { name: 'A week before' }));
  await waitFor(() =>
    expect(preview()).toContain('reminds you on Tue 10 Mar at 9:00 am, Tue 17 Mar'),
  );
  await waitFor(() => expect(own().settings.times).toEqual(['week', 'due', 'overdue']));
  expect(sent('PATCH')).toEqual([
    {
      path: '/api/reminders',
      body: { times: ['week', 'due', 'overdue'], expected: { times: ['due', 'overdue'] } },
    },
  ]);
  await screen.findByText('Reminders changed.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(own().settings.times).toEqual(['due', 'overdue']));
  await waitFor(() =>
    expect(section.getByRole('checkbox', { name: 'A week before' })).not.toBeChecked(),
  );
});

test('weekdays are buttons for the keyboard too, and the last one stays', async () => {
  own().settings.weekdays = [1, 2];
  const { user, section } = await openSettings();
  const day = (name: string) => section.getByRole('button', { name: name.slice(0, 3) });
  day('Monday').focus();
  await user.tab();
  await user.keyboard(' ');
  await waitFor(() => expect(own().settings.weekdays).toEqual([1]));
  await waitFor(() => expect(day('Tuesday')).toHaveAttribute('aria-pressed', 'false'));
  await user.click(day('Monday'));
  expect(day('Monday')).toHaveAttribute('aria-pressed', 'true');
  await user.click(day('Sunday'));
  await waitFor(() => expect(own().settings.weekdays).toEqual([1, 7]));
});

test('hours are saved when the field is left, unless they end before they begin', async () => {
  const { user, section } = await openSettings();
  const until = section.getByLabelText('Hours until');
  await user.clear(until);
  await user.type(until, '08:30');
  await user.tab();
  expect(section.getByText('The hours must end after they begin.')).toBeInTheDocument();
  expect(sent('PATCH')).toEqual([]);
  await user.clear(until);
  await user.type(until, '16:15{Enter}');
  await waitFor(() => expect(own().settings.until).toBe('16:15'));
});

test('hours that are right only together are saved together', async () => {
  const { user, section } = await openSettings();
  await user.clear(section.getByLabelText('Hours from'));
  await user.type(section.getByLabelText('Hours from'), '18:00');
  await user.tab();
  expect(section.getByText('The hours must end after they begin.')).toBeInTheDocument();
  await user.clear(section.getByLabelText('Hours until'));
  await user.type(section.getByLabelText('Hours until'), '22:00');
  await user.tab();
  await waitFor(() => expect(own().settings).toMatchObject({ from: '18:00', until: '22:00' }));
  expect(sent('PATCH')).toHaveLength(1);
});

test('the zone is found by typing a part of its name', async () => {
  const { user, section } = await openSettings();
  const field = section.getByRole('combobox', { name: 'Time zone' });
  await user.clear(field);
  await user.type(field, 'new york{Enter}');
  await waitFor(() => expect(own().settings.zone).toBe('America/New_York'));
});

test('where the browser does not know the zone, the hours are in its own', async () => {
  own().settings.zone = 'Europe/Atlantis';
  const { section } = await openSettings();
  expect(section.getByRole('combobox', { name: 'Time zone' })).toHaveValue(browserZone());
  expect(section.getByText(/^A task due on/)).toBeInTheDocument();
});

test('without e-mail on the server, the page says so in place of the switch', async () => {
  own().mail = false;
  const { section } = await openSettings();
  expect(section.getByText(/the administrator has not set up e-mail/)).toBeInTheDocument();
  expect(section.queryByRole('switch', { name: 'One e-mail a day' })).toBeNull();
  expect(section.getByText(/This browser cannot remind you/)).toBeInTheDocument();
  expect(section.getByRole('switch', { name: /^On this device/ })).toBeDisabled();
});

test('settings that cannot be loaded are asked for again', async () => {
  backend.overrides.set('GET /api/reminders', () => ({ status: 500, body: { error: 'No disk' } }));
  const { user } = await open('/account');
  const section = within(await screen.findByRole('region', { name: 'Reminders' }));
  await section.findByText('No disk');
  backend.overrides.clear();
  await user.click(section.getByRole('button', { name: 'Try again' }));
  await section.findByRole('checkbox', { name: 'On the day' });
});

test('a change without a connection waits, and keeps what another device has set since', async () => {
  const { user, store, section, wire } = await openSettings();
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  wire.isCut = true;
  await user.click(section.getByRole('switch', { name: 'One e-mail a day' }));
  await user.click(section.getByRole('checkbox', { name: 'When overdue' }));
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(2));
  expect(section.getByRole('switch', { name: 'One e-mail a day' })).toBeChecked();
  own().settings.times = ['week'];
  wire.isCut = false;
  act(() => void store.dispatch(caughtUp({ seq: 2, isOutdated: false })));
  await waitFor(() => expect(own().settings.byMail).toBe(true));
  // The refused one stays in the list of changes, and the newer choice is shown.
  await user.click(await screen.findByRole('button', { name: /1 not accepted/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes not saved yet' }));
  expect(dialog.getByText('On the day')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(own().settings.times).toEqual(['week']);
  await waitFor(() =>
    expect(section.getByRole('checkbox', { name: 'A week before' })).toBeChecked(),
  );
});

test('the zone of the browser is told once, without a word', async () => {
  own().settings.zone = null;
  await open('/account');
  await waitFor(() => expect(own().settings.zone).toBe(browserZone()));
  expect(sent('PATCH')).toEqual([
    { path: '/api/reminders', body: { zone: browserZone(), expected: { zone: null } } },
  ]);
  expect(screen.queryByText('Reminders changed.')).toBeNull();
});

test('a notification is put off from its menu, and the open task shows it, changes and stops it', async () => {
  const { user } = await open('/task/c1');
  const panel = within(await screen.findByRole('region', { name: 'Task: Chairs' }));
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await user.click(await screen.findByRole('button', { name: 'Remind me later' }));
  const menu = await screen.findByRole('menu', { name: 'Remind me later' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'In 1 hourtoday, 9:00 am',
    'This afternoontoday, 1:00 pm',
    'Tomorrow morningtomorrow, 9:00 am',
    'Next MondayMon 9 Mar, 9:00 am',
    'Pick date and time...',
  ]);
  await user.click(within(menu).getByRole('menuitem', { name: /^Tomorrow/ }));
  expect(await panel.findByText('Reminds you tomorrow, 9:00 am')).toBeInTheDocument();
  await waitFor(() =>
    expect(own().snoozes).toEqual([{ taskId: 'c1', until: '2026-03-03T09:00:00.000Z' }]),
  );
  await screen.findByText('Reminder set.');
  await user.keyboard('{Escape}');
  await user.click(await panel.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind Me Later' }));
  const time = dialog.getByLabelText('Time');
  await user.clear(time);
  await user.type(time, '15:45');
  await user.click(dialog.getByRole('button', { name: 'Set Reminder' }));
  expect(await panel.findByText('Reminds you tomorrow, 3:45 pm')).toBeInTheDocument();
  await waitFor(() => expect(own().snoozes[0]?.until).toBe('2026-03-03T15:45:00.000Z'));
  await user.click(await panel.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(own().snoozes).toEqual([]));
  expect(panel.queryByText(/^Reminds you/)).toBeNull();
  await screen.findByText('Reminder stopped.');
  const [undo] = screen.getAllByRole('button', { name: 'Undo' }).reverse();
  if (undo) await user.click(undo);
  expect(await panel.findByText('Reminds you tomorrow, 3:45 pm')).toBeInTheDocument();
});

test('a time that is over is refused in the dialog of the task menu', async () => {
  const { user } = await open('/task/c1');
  const panel = within(await screen.findByRole('region', { name: 'Task: Chairs' }));
  await user.click(await panel.findByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remind me later' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind Me Later' }));
  const date = dialog.getByLabelText('Date');
  await user.clear(date);
  await user.type(date, 'today');
  const time = dialog.getByLabelText('Time');
  await user.clear(time);
  await user.type(time, '07:00');
  await user.click(dialog.getByRole('button', { name: 'Set Reminder' }));
  expect(dialog.getByText('This time is over. Choose a later one.')).toBeInTheDocument();
  expect(sent('PUT')).toEqual([]);
});

test('a reminder that another device has set is shown at once', async () => {
  const { store } = await open('/task/c1');
  const panel = within(await screen.findByRole('region', { name: 'Task: Chairs' }));
  await waitFor(() => expect(backend.callsTo('GET', '/api/reminders')).not.toHaveLength(0));
  own().snoozes = [{ taskId: 'c1', until: '2026-03-02T12:00:00.000Z' }];
  act(() => receive(store, [{ name: 'own-changed', payload: 'reminders' }]));
  expect(await panel.findByText('Reminds you today, 12:00 pm')).toBeInTheDocument();
});

test('another backend is asked for nothing, and shows nothing of reminders', async () => {
  backend.data.isDocket = false;
  const { user } = await open('/task/c1');
  const panel = within(await screen.findByRole('region', { name: 'Task: Chairs' }));
  await user.click(await panel.findByRole('button', { name: 'Task settings' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Remind me later' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByText('Chairs is due');
  expect(screen.queryByRole('button', { name: 'Remind me later' })).toBeNull();
  expect(backend.calls.filter(({ path }) => path.includes('reminders'))).toEqual([]);
});
