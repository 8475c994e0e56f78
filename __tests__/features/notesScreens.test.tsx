import { act, screen, waitFor, within } from '@testing-library/react';
import type { Note } from '../../src/contract/note';
import { loggedOut } from '../../src/session/sessionSlice';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

const notes = (): Note[] => [
  { _id: 'n1', title: 'Release plan', text: '# Steps\n\nFirst **this**.', tag: ['work', 'plan'] },
  { _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'] },
  { _id: 'n3', title: 'Retro plan', text: 'Talk', tag: ['work'] },
];

let backend: ArrayBackend;
beforeEach(async () => {
  backend = await ArrayBackend.start({ people: Object.values(team), notes: new Map([[team.uma._id, notes()]]) });
});
afterEach(() => backend.close());

const open = (route: string) => renderWithProviders(route, { backend, as: team.uma });
const cards = () => within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('link').map((link) => link.textContent);

describe('the list of notes', () => {
  it('shows title and tags, and finds by a part of the title in any case', async () => {
    const { user } = await open('/note');
    await screen.findByRole('link', { name: /Groceries/ });
    expect(cards()).toEqual(['Release planworkplan', 'Grocerieshome', 'Retro planwork']);
    await user.type(screen.getByLabelText('Search by title'), 'PLAN');
    await waitFor(() => expect(cards()).toEqual(['Release planworkplan', 'Retro planwork']));
    await user.type(screen.getByLabelText('Search by title'), ' b');
    expect(await screen.findByText('No matching results found...')).toBeInTheDocument();
  });

  it('takes several tags and applies the first chosen one', async () => {
    const { user } = await open('/note');
    await screen.findByRole('link', { name: /Groceries/ });
    await user.click(screen.getByLabelText('Filter by tag'));
    await user.click(await screen.findByRole('option', { name: 'home' }));
    await user.click(screen.getByLabelText('Filter by tag'));
    await user.click(await screen.findByRole('option', { name: 'work' }));
    expect(screen.getByRole('button', { name: 'work' })).toBeInTheDocument();
    expect(cards()).toEqual(['Grocerieshome']);
  });

  it('is what a link says, and writes into it what is searched and chosen', async () => {
    const { user, store } = await open('/note?q=plan&tag=work');
    await waitFor(() => expect(cards()).toEqual(['Release planworkplan', 'Retro planwork']));
    const query = () => store.getState().header.location.search;
    await user.click(screen.getByLabelText('Filter by tag'));
    await user.click(await screen.findByRole('option', { name: 'home' }));
    await waitFor(() => expect(query()).toBe('?q=plan&tag=work&tag=home'));
    await user.clear(screen.getByLabelText('Search by title'));
    await waitFor(() => expect(query()).toBe('?tag=work&tag=home'));
  });

  it('says that there is no record when loading fails', async () => {
    backend.instead.set('GET /api/notes', () => ({ status: 500, body: { error: 'no' } }));
    await open('/note');
    expect(await screen.findByText('No Record Found...')).toBeInTheDocument();
  });
});

describe('a new note', () => {
  it('is sent with title, text and tags, and leads to the list', async () => {
    const { user } = await open('/note/add');
    await user.type(await screen.findByLabelText('Title'), 'Idea');
    await user.type(screen.getByPlaceholderText('Add Tag...'), 'one{Enter}');
    await user.type(screen.getByLabelText('Body'), 'A line');
    expect(screen.getByLabelText('Body')).toHaveAttribute('rows', '15');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /Idea/ })).toBeInTheDocument();
    expect(backend.callsTo('POST', '/api/notes')[0]?.body).toEqual({ title: 'Idea', text: 'A line', tag: ['one'] });
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it("may be empty: the server's refusal is shown above the buttons and the text stays", async () => {
    backend.instead.set('POST /api/notes', () => ({ status: 400, body: { error: 'title: too long' } }));
    const { user } = await open('/note/add');
    await user.type(await screen.findByLabelText('Body'), 'kept');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('title: too long')).toBeInTheDocument();
    expect(screen.getByLabelText('Body')).toHaveValue('kept');
  });

  it('says that nothing was added while there is no tag to choose', async () => {
    const { user } = await open('/note/add');
    await user.click(await screen.findByPlaceholderText('Add Tag...'));
    expect(await screen.findByText('Nothing added!')).toBeInTheDocument();
  });

  it('survives a page that dies, and is offered again to its author', async () => {
    const { user, unmount } = await open('/note/add');
    await user.type(await screen.findByLabelText('Title'), 'Half');
    await user.type(screen.getByLabelText('Body'), 'written');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('written'));
    unmount();
    const again = await renderWithProviders('/note', { store: storeOn(backend) });
    await again.user.click(await screen.findByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('written');
    expect(screen.getByText('Your unsaved draft is back.')).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(screen.getByLabelText('Body')).toHaveValue('');
  });

  it('waits for the same person after a session that was ended, for nobody else, and goes at a log-out by choice', async () => {
    const store = storeOn(backend);
    const { user } = await renderWithProviders('/note/add', { store, as: team.uma });
    await user.type(await screen.findByLabelText('Title'), 'Secret');
    act(() => void store.dispatch(loggedOut({ forced: true })));
    await act(() => signIn(store, team.udo));
    expect(store.getState().notes.drafts).toEqual({});
    act(() => void store.dispatch(loggedOut({ forced: false })));
    await act(() => signIn(store, team.uma));
    await waitFor(() => expect(store.getState().notes.drafts.new?.title).toBe('Secret'));
    act(() => void store.dispatch(loggedOut({ forced: false })));
    await act(() => signIn(store, team.uma));
    expect(store.getState().notes.drafts).toEqual({});
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret');
  });
});

describe('a saved note', () => {
  it('is read as markdown with its tags', async () => {
    await open('/note/view/n1');
    expect(await screen.findByRole('heading', { name: 'Release plan' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Steps' })).toBeInTheDocument();
    expect(screen.getByText('plan')).toBeInTheDocument();
    expect(document.title).toContain('Note Management');
  });

  it('is edited with its fields filled in, and leads back to itself', async () => {
    const { user } = await open('/note/edit/n2');
    expect(await screen.findByLabelText('Title')).toHaveValue('Groceries');
    expect(screen.getByRole('button', { name: 'home' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/note/view/n2');
    await user.type(screen.getByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Milk and bread')).toBeInTheDocument();
    expect(backend.callsTo('PATCH', '/api/notes/n2')[0]?.body).toEqual({ title: 'Groceries', text: 'Milk and bread', tag: ['home'] });
  });

  it('offers changes again that were left unsaved', async () => {
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('Milk')).toBeInTheDocument();
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
    expect(await screen.findByText("Changes of the note 'Groceries' are not saved yet.")).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Continue' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('Milk and bread');
  });

  it('that was deleted under its editor leaves what was typed, to be kept as a new note', async () => {
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' and bread');
    backend.data.notes.set(team.uma._id, notes().filter((note) => note._id !== 'n2'));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText("The note 'Groceries' was deleted. What you had typed is still here.")).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save as a new note' }));
    await user.click(await screen.findByRole('link', { name: /Groceries/ }));
    expect(await screen.findByText('Milk and bread')).toBeInTheDocument();
    expect(screen.queryByText(/was deleted/)).not.toBeInTheDocument();
  });

  it('asks which version stays when somebody saved a newer one', async () => {
    const stored = { _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'], version: 3 };
    let version = 3;
    backend.instead.set('GET /api/notes/n2', () => ({ status: 200, body: { ...stored, text: version === 3 ? 'Milk' : 'Theirs', version } }));
    backend.instead.set('PATCH /api/notes/n2', () => (version === 3 ? ((version = 4), { status: 409, body: { error: 'newer' } }) : null));
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Theirs')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Your version' })).getByText('Milk mine')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(() => expect(backend.callsTo('PATCH', '/api/notes/n2').map((call) => (call.body as { version: number }).version)).toEqual([3, 4]));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('says why a backend without versions refuses, and asks nothing', async () => {
    backend.instead.set('PATCH /api/notes/n2', () => ({ status: 409, body: { error: 'Duplicate note title' } }));
    const { user } = await open('/note/edit/n2');
    await user.type(await screen.findByLabelText('Body'), ' mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Duplicate note title');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be deleted without a question, and brought back from the list', async () => {
    const { user } = await open('/note/view/n2');
    await screen.findByText('Milk');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText("'Groceries' was deleted.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Groceries/ })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /Groceries/ })).toBeInTheDocument();
  });

  it.each(['/note/view/gone', '/note/edit/gone'])('that is not there leads to the list: %s', async (route) => {
    await open(route);
    expect(await screen.findByRole('link', { name: /Groceries/ })).toBeInTheDocument();
  });

  it.each(['/note/view', '/note/edit'])('without an id is a page that does not exist: %s', async (route) => {
    await open(route);
    expect(await screen.findByText('Opps! Page not found.')).toBeInTheDocument();
  });

  it('is no longer asked for when the screen is left', async () => {
    let answer = () => {};
    backend.instead.set('GET /api/notes/n1', () => new Promise((resolve) => { answer = () => resolve({ status: 200, body: notes()[0] }); }));
    const { user, store } = await open('/note/view/n1');
    await waitFor(() => expect(backend.callsTo('GET', '/api/notes/n1')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('link', { name: /Groceries/ });
    expect(Object.values(store.getState().api.queries).filter((query) => query?.endpointName === 'getNote' && query.status === 'pending')).toEqual([]);
    answer();
  });

  it('is edited although it was still being asked for where it is read', async () => {
    let asked = 0;
    backend.instead.set('GET /api/notes/n2', () => ((asked += 1) === 1 ? new Promise(() => {}) : null));
    const { user } = await open('/note/view/n2');
    await waitFor(() => expect(asked).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Body')).toHaveValue('Milk');
  });
});
