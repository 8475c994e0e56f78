import { act, screen, waitFor, within } from '@testing-library/react';
import { changesWaiting, selectWaitingChanges } from '../../src/data/outbox/outboxSlice';
import type { Note } from '../../src/contract/note';
import { draftsOf, draftStarted, selectDraft } from '../../src/data/drafts/draftsSlice';
import { noteDraft } from '../../src/data/nouns/notes/noteDraft';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import { loggedOut } from '../../src/data/session/sessionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

beforeAll(markUsable);

const notes = (): Note[] => [
  { _id: 'n1', title: 'Release plan', text: '# Steps\n\nFirst **this**.', tag: ['work', 'plan'] },
  { _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'] },
  { _id: 'n3', title: 'Retro plan', text: 'Talk', tag: ['work'] },
];

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({
    isDocket: true,
    people: Object.values(team),
    notes: new Map([[team.uma._id, notes()]]),
  });
});
afterEach(() => backend.close());

const open = (route: string) => renderWithProviders(route, { backend, as: team.uma });
const cards = () =>
  within(screen.getByRole('list', { name: 'Notes' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the list of notes', () => {
  it('is what a link says, and writes into it what is searched and chosen', async () => {
    const { user, store } = await open('/note?q=plan&tag=work');
    await waitFor(() => expect(cards()).toEqual(['Release planworkplan', 'Retro planwork']));
    const query = () => store.getState().navigation.location.search;
    await user.click(screen.getByLabelText('Filter by tag'));
    await user.click(await screen.findByRole('option', { name: 'home' }));
    await waitFor(() => expect(query()).toBe('?q=plan&tag=work&tag=home'));
    await user.clear(screen.getByLabelText('Search by title'));
    await waitFor(() => expect(query()).toBe('?tag=work&tag=home'));
  });

  it('finds titles and tags by words that are written in another way', async () => {
    const tag = 'Straße';
    backend.data.notes.set(team.uma._id, [
      { _id: 'n1', title: 'Ärzte', text: '', tag: [tag] },
      { _id: 'n2', title: 'が', text: '', tag: [] },
    ]);
    const { user } = await open('/note?q=arzte');
    await waitFor(() => expect(cards()).toEqual([`Ärzte${tag}`]));
    const field = screen.getByLabelText('Search by title');
    await user.clear(field);
    await user.type(field, 'か');
    expect(await screen.findByText('No matching results found...')).toBeVisible();
    await user.type(screen.getByLabelText('Filter by tag'), 'strasse');
    expect(await screen.findByRole('option', { name: tag })).toBeVisible();
  });

  it('that could not be loaded can be loaded again', async () => {
    backend.overrides.set('GET /api/notes', () => ({
      status: 500,
      body: { error: 'Out of order' },
    }));
    const { user } = await open('/note');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    // The text of the first answer is gone by then.
    await waitFor(() => expect(backend.callsTo('GET', '/api/notes')).toHaveLength(2));
    expect(await screen.findByText('The list of notes could not be loaded.')).toBeVisible();
    backend.overrides.delete('GET /api/notes');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards().length).toBeGreaterThan(1));
  });

  it('that could not be loaded without a connection is loaded when it is back', async () => {
    backend.overrides.set('GET /api/notes', () => ({ status: 503, body: { error: 'Busy' } }));
    const { store } = await open('/note');
    await screen.findByText('The list of notes could not be loaded.');
    backend.overrides.delete('GET /api/notes');
    act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
    await waitFor(() => expect(cards().length).toBeGreaterThan(1));
  });
});

it.each(['view', 'edit'])(
  'a note that could not be loaded to %s it without a connection is loaded when it is back',
  async (screenName) => {
    backend.overrides.set('GET /api/notes/n2', () => ({ status: 503, body: { error: 'Busy' } }));
    const { store } = await open(`/note/${screenName}/n2`);
    await screen.findByText('The note could not be loaded.');
    backend.overrides.delete('GET /api/notes/n2');
    act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
    expect(await screen.findByText('Milk')).toBeInTheDocument();
    expect(screen.queryByText('The note could not be loaded.')).not.toBeInTheDocument();
  },
);

it('a link in a note to a task opens it without loading the page again', async () => {
  backend.data.notes.set(team.uma._id, [{ ...notes()[1]!, text: 'See [the lamp](/task/a1).' }]);
  const { user, store } = await open('/note/view/n2');
  await user.click(await screen.findByRole('link', { name: 'the lamp' }));
  await waitFor(() => expect(store.getState().navigation.location.pathname).toBe('/task/a1'));
});

it('a text that waits can be edited, and is named by the save that contains it', async () => {
  backend.overrides.set('PATCH /api/notes/n1', () => ({ status: 503, body: { error: 'Busy' } }));
  backend.overrides.set('GET /api/notes/n1', () => ({
    status: 200,
    body: { ...notes()[0], text: 'Of someone else', version: 2 },
  }));
  const { user, store } = await open('/note/edit/n1');
  act(() => void store.dispatch(caughtUp({ seq: 1, isOutdated: false })));
  const arg = { noteId: 'n1', title: 'Plan', text: 'First', tag: [], version: 1, key: 'first' };
  act(
    () =>
      void store.dispatch(
        changesWaiting([{ key: 'first', endpoint: 'updateNote', arg, at: Date.now() }]),
      ),
  );
  await user.type(await screen.findByDisplayValue('First'), ' and second');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(selectWaitingChanges(store.getState())).toHaveLength(2));
  expect(selectWaitingChanges(store.getState())[1]?.arg).toMatchObject({
    ...{ text: 'First and second', version: 1, basedOn: 'first' },
  });
});

describe('a new note', () => {
  it('survives a page that dies, and is offered again to its author', async () => {
    const { user, unmount } = await open('/note/add');
    await user.type(await screen.findByLabelText('Title'), 'Half');
    await user.type(screen.getByLabelText('Body'), 'written');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('written'));
    unmount();
    const again = await renderWithProviders('/note', { store: storeOn(backend) });
    await again.user.click(await screen.findByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('written');
    expect(screen.getByText('Your unsaved draft was restored.')).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(screen.getByLabelText('Body')).toHaveValue('');
  });

  it('waits for the same person alone when a session was ended, and goes at a log-out by choice', async () => {
    const store = storeOn(backend);
    const { user } = await renderWithProviders('/note/add', { store, as: team.uma });
    await user.type(await screen.findByLabelText('Title'), 'Secret');
    act(() => void store.dispatch(loggedOut({ forced: true })));
    await act(() => signIn(store, team.udo));
    expect(draftsOf(store.getState().drafts, noteDraft)).toEqual([]);
    act(() => void store.dispatch(loggedOut({ forced: false })));
    await act(() => signIn(store, team.uma));
    await waitFor(() =>
      expect(selectDraft(store.getState(), noteDraft, 'new')?.title).toBe('Secret'),
    );
    act(() => void store.dispatch(loggedOut({ forced: false })));
    await act(() => signIn(store, team.uma));
    expect(draftsOf(store.getState().drafts, noteDraft)).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret');
  });
});

describe('a saved note', () => {
  it('offers changes again that were left unsaved', async () => {
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('Milk');
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('Milk and bread');
    await user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(screen.getByLabelText('Body')).toHaveValue('Milk');
  });

  it('is offered in the list with what was left unsaved, and by name', async () => {
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(
      await screen.findByText("Changes to the note 'Groceries' are not saved yet."),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('Milk and bread');
  });

  it('that was deleted under its editor leaves what was typed, to be kept as a new note', async () => {
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    backend.data.notes.set(
      team.uma._id,
      notes().filter((note) => note._id !== 'n2'),
    );
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(
      await screen.findByText("The note 'Groceries' was deleted. Your unsaved text is still here."),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save as a new note' }));
    await user.click(await screen.findByRole('link', { name: /Groceries/ }));
    expect(await screen.findByText('Milk and bread')).toBeInTheDocument();
    expect(screen.queryByText(/was deleted/)).not.toBeInTheDocument();
  });

  it('can be edited further without a connection if its text was not saved', async () => {
    const store = storeOn(backend);
    await signIn(store, team.uma);
    const value = { title: 'Groceries', text: 'Milk and bread', tag: [], version: 3 };
    store.dispatch(draftStarted({ key: 'note:n2', value }));
    backend.overrides.set('GET /api/notes/n2', () => ({ status: 504, body: {} }));
    const { user } = await renderWithProviders('/note/edit/n2', { store });
    await user.type(await screen.findByLabelText('Body'), ' and eggs');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(backend.callsTo('PATCH', '/api/notes/n2')[0]?.body).toMatchObject({
        text: 'Milk and bread and eggs',
        version: 3,
      }),
    );
  });

  it('asks which version stays when someone saved a newer one', async () => {
    const stored = { _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'], version: 3 };
    let version = 3;
    backend.overrides.set('GET /api/notes/n2', () => ({
      status: 200,
      body: { ...stored, text: version === 3 ? 'Milk' : 'Theirs', version },
    }));
    backend.overrides.set('PATCH /api/notes/n2', () =>
      version === 3 ? ((version = 4), { status: 409, body: { error: 'newer' } }) : null,
    );
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Theirs')).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Your version' })).getByText('Milk mine'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(() =>
      expect(
        backend
          .callsTo('PATCH', '/api/notes/n2')
          .map((call) => (call.body as { version: number }).version),
      ).toEqual([3, 4]),
    );
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('says why a backend without versions refuses, and asks nothing', async () => {
    backend.overrides.set('PATCH /api/notes/n2', () => ({
      status: 409,
      body: { error: 'Duplicate note title' },
    }));
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Duplicate note title');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be deleted without a question, and brought back', async () => {
    const { user } = await open('/note/view/n2');
    await screen.findByText('Milk');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("'Groceries' was deleted.")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /Groceries/ })).not.toBeInTheDocument(),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /Groceries/ })).toBeInTheDocument();
  });

  it('that is deleted leaves what was not saved, also when it is brought back', async () => {
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('You have unsaved changes to this note.');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText("The note 'Groceries' was deleted. Your unsaved text is still here.");
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('link', { name: /Groceries/ });
    await user.click(screen.getByRole('button', { name: 'Save as a new note' }));
    await waitFor(() => expect(screen.queryByText(/was deleted. Your/)).not.toBeInTheDocument());
    const texts = (backend.data.notes.get(team.uma._id) ?? []).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual(['Milk and bread', 'Milk']);
  });

  it('that is not there leads from its editor to the list', async () => {
    await open('/note/edit/gone');
    expect(await screen.findByRole('link', { name: /Groceries/ })).toBeInTheDocument();
  });

  it('is edited although it was still being asked for where it is read', async () => {
    let asked = 0;
    backend.overrides.set('GET /api/notes/n2', () =>
      (asked += 1) === 1 ? new Promise(() => {}) : null,
    );
    const { user } = await open('/note/view/n2');
    await waitFor(() => expect(asked).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('Milk');
  });
});
