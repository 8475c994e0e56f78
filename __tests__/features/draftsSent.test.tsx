import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { changesWaiting, selectWaitingChanges } from '../../src/data/outbox/outboxSlice';
import { StoredChanges } from '../../src/data/outbox/storedChanges';
import type { AppStore } from '../../src/app/store/store';
import { changeDraft, draftChanged, draftStarted } from '../../src/data/drafts/draftsSlice';
import { commentDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { identityOf, loggedOut } from '../../src/data/session/sessionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { FakeBackend, type Answer } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { card, dialogOf } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

beforeAll(markUsable);

const { uma } = team;
const identity = identityOf(uma) ?? '';
const busy = (): Answer => ({ status: 503, body: { error: 'Busy' } });

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    tasks: [aTask({ _id: 'a1', title: 'Lamp' })],
    notes: new Map([[uma._id, [{ _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'] }]]]),
  });
});
afterEach(async () => {
  await new StoredChanges().clear();
  await backend.close();
});

const open = async (route: string) => {
  const page = await renderWithProviders(route, { backend, as: uma });
  act(() => void page.store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  return page;
};
/** The first call gets no answer. Those after it get one of the fake backend, or `later`. */
const leaveUnanswered = (call: string, later: () => Answer | null = () => null) => {
  let calls = 0;
  backend.overrides.set(call, () => ((calls += 1) === 1 ? new Promise(() => {}) : later()));
};
const changeStored = () =>
  waitFor(async () =>
    expect((await new StoredChanges().readOtherTabs(identity)).added).toHaveLength(1),
  );
const draftsOf = (store: AppStore) => store.getState().drafts;
const notesOf = () => backend.data.notes.get(uma._id) ?? [];

describe('what was being sent when the page was left', () => {
  test('is not offered again as a new note', async () => {
    leaveUnanswered('POST /api/notes');
    const { user, unmount } = await open('/note/add');
    await user.type(await screen.findByLabelText('Title'), 'Plan ');
    await user.type(screen.getByLabelText('Body'), 'First');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await changeStored();
    unmount();
    const { store } = await renderWithProviders('/note', { store: storeOn(backend) });
    await screen.findByRole('link', { name: /Plan/ });
    expect(screen.queryByText(/is not saved yet/)).not.toBeInTheDocument();
    expect(draftsOf(store)).toEqual({});
    expect(localStorage.getItem(`docket.draft-note:new.${uma._id}`)).toBeNull();
    expect(notesOf().map(({ title }) => title.trim())).toEqual(['Plan', 'Groceries']);
  });

  test('is the text with which a note is edited further, also without a connection', async () => {
    leaveUnanswered('PATCH /api/notes/n2', busy);
    const { user, unmount } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await changeStored();
    unmount();
    backend.overrides.set('GET /api/notes/n2', busy);
    const store = storeOn(backend);
    const again = await renderWithProviders('/note/edit/n2', { store });
    act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
    await waitFor(() => expect(draftsOf(store)).toEqual({}));
    await waitFor(() => expect(screen.getByLabelText('Body')).toHaveValue('Milk and bread'));
    expect(screen.queryByText('Your unsaved draft was restored.')).not.toBeInTheDocument();
    await again.user.type(screen.getByLabelText('Body'), ' and eggs');
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(2));
    const [first, second] = selectWaitingChanges(store.getState());
    expect(second?.arg).toMatchObject({ text: 'Milk and bread and eggs', basedOn: first?.key });
  });
});

test('a comment that was being sent when the session ended is sent once', async () => {
  leaveUnanswered('POST /api/tasks/a1/comments');
  const { user, store } = await open('/task');
  await user.click((await card('Lamp')).getByRole('button', { name: 'Comments' }));
  const dialog = await dialogOf('Comments');
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Comment' }), {
    target: { value: ' Hello ' },
  });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await changeStored();
  act(() => void store.dispatch(loggedOut({ forced: true })));
  await act(() => signIn(store, uma));
  await waitFor(() => expect(backend.data.tasks[0]?.comments).toHaveLength(1));
  expect(draftsOf(store)).toEqual({});
});

test('other texts are kept: written further, refused, or written while the same text waits', async () => {
  const { store } = await open('/task');
  await card('Lamp');
  const comment = (key: string, id: string) => ({
    ...{ key, endpoint: 'addComment', at: Date.now() },
    arg: { id, text: 'Hello', key },
  });
  const arg = { noteId: 'n2', title: 'Plan', text: 'First', tag: ['home'], key: 'n' };
  const note = { key: 'n', endpoint: 'updateNote', at: Date.now(), arg };
  for (const call of ['POST /api/tasks/a1/comments', 'PATCH /api/notes/n2'])
    backend.overrides.set(call, busy);
  const refusal = { status: 403, text: 'Not today' } as const;
  const changes = [comment('c1', 'a1'), { ...comment('c2', 'a2'), refusal }, note];
  act(() => {
    store.dispatch(changeDraft(commentDraft, { text: 'Hello again' }, { id: 'a1' }));
    store.dispatch(changeDraft(commentDraft, { text: 'Hello' }, { id: 'a2' }));
    const value = { title: 'Plan', text: 'First', tag: ['home', 'work'] };
    store.dispatch(draftStarted({ key: 'note:n2', value }));
    store.dispatch(changesWaiting(changes));
  });
  expect(draftsOf(store)).toHaveProperty(['note:n2']);
  act(() => {
    store.dispatch(draftChanged({ key: 'note:n2', changes: { text: 'First\n', tag: ['home'] } }));
    store.dispatch(changesWaiting([{ ...note, key: 'n3', arg: { ...arg, key: 'n3' } }]));
  });
  expect(draftsOf(store)).toHaveProperty(['note:n2']);
  expect(draftsOf(store)).toMatchObject({
    'comment:a1': { text: 'Hello again' },
    'comment:a2': { text: 'Hello' },
  });
  act(() => {
    store.dispatch(changeDraft(commentDraft, { text: 'Hello' }, { id: 'a1' }));
    store.dispatch(changesWaiting(changes));
  });
  expect(draftsOf(store)).toMatchObject({
    'comment:a1': { text: 'Hello' },
    'comment:a2': { text: 'Hello' },
  });
});
