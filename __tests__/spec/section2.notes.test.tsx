import { act, screen, waitFor, within } from '@testing-library/react';
import { inspectionStarted } from '../../src/features/inspection/inspectionSlice';
import { atPath, onScreen, specStage } from '../helpers/specStage';
import { team } from '../helpers/team';

// Section 2: the note list, New Note, Edit Note and View note. That deleting replaces history is shown in a browser (e2e/specHistory).

const { ada, uma } = team;
const { begin, backend, open } = specStage();

const withNotes = () =>
  begin({
    notes: new Map([[uma._id, [
      { _id: 'n1', title: 'Release plan', text: '# Steps\n\n- [x] **first**', tag: ['work', 'plan'] },
      { _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'] },
      { _id: 'n3', title: 'Retro plan', text: 'Talk', tag: ['work'] },
    ]]]),
  });
const list = async () => within(await screen.findByRole('list', { name: 'Notes' })).getAllByRole('link');
const titles = async () => (await list()).map((link) => link.textContent);

describe('Note list (/note)', () => {
  test("When an admin is inspecting another user, a coloured banner shows that user's name and role", async () => {
    await withNotes();
    const { store } = await open('/note', ada);
    await onScreen('note');
    expect(screen.queryByText('Inspecting')).not.toBeInTheDocument();
    act(() => void store.dispatch(inspectionStarted({ userId: uma._id, userName: uma.name, userEmail: uma.email, userRoles: uma.roles })));
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('InspectingUma UserUser');
    expect(banner).toHaveClass('MuiAlert-colorWarning');
    expect(await titles()).toHaveLength(3);
  });

  test('Back and add buttons', async () => {
    const page = await open('/note', uma);
    await page.user.click(await screen.findByRole('button', { name: 'Add' }));
    await onScreen('noteAdd');
    page.unmount();
    const again = await open('/note', uma);
    await again.user.click(await screen.findByRole('button', { name: 'Back' }));
    await onScreen('home');
  });

  test('Search by title (case-insensitive substring)', async () => {
    await withNotes();
    const { user } = await open('/note', uma);
    await list();
    const search = screen.getByLabelText('Search by title');
    await user.type(search, 'rE');
    await waitFor(async () => expect(await titles()).toEqual(['Release planworkplan', 'Retro planwork']));
    await user.clear(search);
    await user.type(search, 'ERIES');
    await waitFor(async () => expect(await titles()).toEqual(['Grocerieshome']));
  });

  test('A multi-select tag filter (only the first chosen tag is applied)', async () => {
    await withNotes();
    const { user } = await open('/note', uma);
    await list();
    for (const tag of ['home', 'plan']) {
      await user.click(screen.getByLabelText('Filter by tag'));
      await user.click(await screen.findByRole('option', { name: tag }));
    }
    expect(screen.getByRole('button', { name: 'plan' })).toBeInTheDocument();
    expect(await titles()).toEqual(['Grocerieshome']);
  });

  test('Cards link to the note view and show title and tags', async () => {
    await withNotes();
    await open('/note', uma);
    const [first] = await list();
    expect(first).toHaveAttribute('href', '/note/view/n1');
    expect(first).toHaveTextContent('Release planworkplan');
  });

  test("'No matching results found...' when a filter has no hits", async () => {
    await withNotes();
    const { user } = await open('/note', uma);
    await list();
    await user.type(screen.getByLabelText('Search by title'), 'nothing like it');
    expect(await screen.findByText('No matching results found...')).toBeVisible();
  });

  test("'No Record Found...' when loading failed and nothing is there", async () => {
    await begin();
    backend().instead.set('GET /api/notes', () => ({ status: 404, body: { error: 'No notes found' } }));
    await open('/note', uma);
    expect(await screen.findByText('No Record Found...')).toBeVisible();
  });
});

describe('New Note (/note/add)', () => {
  test("Fields: Title; Tags (multi-value, free entry, placeholder 'Add Tag...', empty message 'Nothing added!'); Body (multi-line, 15 rows)", async () => {
    const { user } = await open('/note/add', uma);
    expect(await screen.findByLabelText('Title')).toHaveAttribute('type', 'text');
    const tags = screen.getByLabelText('Tags');
    expect(tags).toHaveAttribute('placeholder', 'Add Tag...');
    await user.click(tags);
    expect(await screen.findByText('Nothing added!')).toBeVisible();
    await user.type(tags, 'one{Enter}two{Enter}');
    expect(screen.getByRole('button', { name: 'one' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'two' })).toBeInTheDocument();
    const body = screen.getByLabelText('Body');
    expect(body.tagName).toBe('TEXTAREA');
    expect(body).toHaveAttribute('rows', '15');
  });

  test('Save: on success goes to /note', async () => {
    const page = await open('/note/add', uma);
    await page.user.type(await screen.findByLabelText('Title'), 'Idea');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Idea' })).toBeVisible();
    await atPath(page, '/note');
  });

  test('Cancel: link to /note', async () => {
    await open('/note/add', uma);
    expect(await screen.findByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/note');
  });

  test('A red alert above the buttons shows a save error', async () => {
    await begin();
    backend().instead.set('POST /api/notes', () => ({ status: 400, body: { error: 'Title is required' } }));
    const { user } = await open('/note/add', uma);
    const save = await screen.findByRole('button', { name: 'Save' });
    await user.click(save);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Title is required');
    expect(alert).toHaveClass('MuiAlert-colorError');
    expect(alert.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('Edit Note (/note/edit/{id})', () => {
  test("Same fields, prefilled; tag placeholder 'Edit Tag...'. Cancel links to /note/view/{id}. Page title 'Note Management'", async () => {
    await withNotes();
    const { store, user } = await open('/note/edit/n2', uma);
    expect(await screen.findByLabelText('Title')).toHaveValue('Groceries');
    expect(screen.getByLabelText('Body')).toHaveValue('Milk');
    expect(screen.getByLabelText('Body')).toHaveAttribute('rows', '15');
    await user.click(screen.getByRole('button', { name: 'home' }));
    await user.keyboard('{Backspace}');
    expect(await screen.findByPlaceholderText('Edit Tag...')).toBe(screen.getByLabelText('Tags'));
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/note/view/n2');
    await waitFor(() => expect(store.getState().header.title).toBe('Note Management'));
  });

  test('Save on success goes to /note/view/{id}', async () => {
    await withNotes();
    const page = await open('/note/edit/n2', uma);
    await page.user.type(await screen.findByLabelText('Body'), ' and bread');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Milk and bread')).toBeVisible();
    await atPath(page, '/note/view/n2');
  });
});

describe('View note (/note/view/{id})', () => {
  test("Shows the title, the tags as badges and the body rendered as markdown. Page title 'Note Management'", async () => {
    await withNotes();
    const { store } = await open('/note/view/n1', uma);
    expect(await screen.findByRole('heading', { name: 'Release plan' })).toBeVisible();
    expect(screen.getByText('work')).toBeVisible();
    expect(screen.getByText('plan')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Steps' })).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
    await waitFor(() => expect(store.getState().header.title).toBe('Note Management'));
  });

  test.each([['edit', 'Edit', '/note/edit/n1', 'noteEdit'], ['back', 'Back', '/note', 'note']])('Buttons: %s', async (_button, name, path, target) => {
    await withNotes();
    const page = await open('/note/view/n1', uma);
    await screen.findByRole('heading', { name: 'Release plan' });
    await page.user.click(screen.getByRole('button', { name }));
    await onScreen(target);
    await atPath(page, path);
  });

  test('Buttons: delete (to /note)', async () => {
    await withNotes();
    const page = await open('/note', uma);
    await page.user.click(await screen.findByRole('link', { name: /Groceries/ }));
    await screen.findByText('Milk');
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    await onScreen('note');
    await atPath(page, '/note');
    expect(backend().callsTo('DELETE', '/api/notes/n2')).toHaveLength(1);
    expect(await titles()).toHaveLength(2);
  });
});
