import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { atPath, onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';

// Section 2: the note list, New Note, Edit Note and View note. That deleting replaces
// history is shown in a browser (e2e/notes).

const { ada, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

beforeAll(markUsable);

const withNotes = () =>
  startBackend({
    notes: new Map([
      [
        uma._id,
        [
          {
            _id: 'n1',
            title: 'Release plan',
            text: '# Steps\n\n- [x] **first**',
            tag: ['work', 'plan'],
          },
          { _id: 'n2', title: 'Groceries', text: 'Milk', tag: ['home'] },
          { _id: 'n3', title: 'Retro plan', text: 'Talk', tag: ['work'] },
        ],
      ],
    ]),
  });
const list = async () =>
  within(await screen.findByRole('list', { name: 'Notes' })).getAllByRole('link');
const titles = async () => (await list()).map((link) => link.textContent);

describe('Note list (/note)', () => {
  test("When an admin is inspecting another user, a coloured banner shows that user's name and role", async () => {
    await withNotes();
    const { store } = await open('/note', ada);
    await onScreen('note');
    expect(screen.queryByText('Inspecting')).not.toBeInTheDocument();
    act(
      () =>
        void store.dispatch(
          inspectionStarted({
            userId: uma._id,
            userName: uma.name,
            userEmail: uma.email,
            userRoles: uma.roles,
          }),
        ),
    );
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('InspectingUma UserUser');
    expect(banner).toHaveClass('MuiAlert-colorWarning');
    expect(await titles()).toHaveLength(3);
  });

  test('Back and add buttons', async () => {
    const { user } = await open('/note', uma);
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    await onScreen('noteAdd');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await onScreen('home');
  });

  test('Cards link to the note view and show title and tags. Search by title. A tag filter', async () => {
    await withNotes();
    const { user } = await open('/note', uma);
    const [first] = await list();
    expect(first).toHaveAttribute('href', '/note/view/n1');
    expect(await titles()).toEqual(['Release planworkplan', 'Grocerieshome', 'Retro planwork']);
    const search = screen.getByLabelText('Search by title');
    await user.type(search, 'rE');
    await waitFor(async () =>
      expect(await titles()).toEqual(['Release planworkplan', 'Retro planwork']),
    );
    fireEvent.change(search, { target: { value: 'ERIES' } });
    await waitFor(async () => expect(await titles()).toEqual(['Grocerieshome']));
    fireEvent.change(search, { target: { value: 'nothing like it' } });
    expect(await screen.findByText('No matching results found...')).toBeVisible();
    await user.clear(search);
    for (const tag of ['home', 'plan']) {
      await user.click(screen.getByLabelText('Filter by tag'));
      await user.click(await screen.findByRole('option', { name: tag }));
    }
    expect(screen.getByRole('button', { name: 'plan' })).toBeInTheDocument();
    await waitFor(async () => expect(await titles()).toEqual(['Grocerieshome']));
  });

  // "'No Record Found...' when loading failed and nothing is there": section8.texts.
});

// 'A red alert above the buttons shows a save error': section8.texts, for New Note and for Edit Note.
describe('New Note (/note/add)', () => {
  test('Fields: Title; Tags; Body (15 rows). Cancel: link to /note. Save: on success goes to /note', async () => {
    const page = await open('/note/add', uma);
    const { user } = page;
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
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/note');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Idea' } });
    fireEvent.change(body, { target: { value: 'A line' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /Idea/ })).toBeVisible();
    await atPath(page, '/note');
    expect(
      backend()
        .callsTo('POST', '/api/notes')
        .map((call) => call.body),
    ).toEqual([{ title: 'Idea', text: 'A line', tag: ['one', 'two'] }]);
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });
});

describe('Edit Note (/note/edit/{id})', () => {
  test('Same fields, prefilled. Cancel links to /note/view/{id}. Save on success goes there', async () => {
    await withNotes();
    const page = await open('/note/edit/n2', uma);
    const { store, user } = page;
    expect(await screen.findByLabelText('Title')).toHaveValue('Groceries');
    const body = screen.getByLabelText('Body');
    expect(body).toHaveValue('Milk');
    expect(body).toHaveAttribute('rows', '15');
    await user.click(screen.getByRole('button', { name: 'home' }));
    await user.keyboard('{Backspace}');
    const tags = screen.getByLabelText('Tags');
    expect(await screen.findByPlaceholderText('Edit Tag...')).toBe(tags);
    await user.type(tags, 'shop{Enter}');
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/note/view/n2');
    await waitFor(() => expect(store.getState().navigation.title).toBe('Note Management'));
    fireEvent.change(body, { target: { value: 'Milk and bread' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Milk and bread', { selector: 'p' })).toBeVisible();
    await atPath(page, '/note/view/n2');
    expect(
      backend()
        .callsTo('PATCH', '/api/notes/n2')
        .map((call) => call.body),
    ).toEqual([{ title: 'Groceries', text: 'Milk and bread', tag: ['shop'] }]);
  });
});

describe('View note (/note/view/{id})', () => {
  test('Shows the title, the tags as badges and the body as markdown. Buttons: edit, back, delete', async () => {
    await withNotes();
    const page = await open('/note/view/n1', uma);
    const { store, user } = page;
    expect(await screen.findByRole('heading', { name: 'Release plan' })).toBeVisible();
    expect(screen.getByText('work')).toBeVisible();
    expect(screen.getByText('plan')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Steps' })).toBeVisible();
    expect(await screen.findByRole('checkbox')).toBeChecked();
    expect(screen.getByText('first').tagName).toBe('STRONG');
    expect(
      within(screen.getByRole('main')).queryByText(/pending|in progress|completed|on hold/i),
    ).not.toBeInTheDocument();
    await waitFor(() => expect(store.getState().navigation.title).toBe('Note Management'));
    await waitFor(() => expect(document.title).toContain('Note Management'));

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await onScreen('noteEdit');
    await atPath(page, '/note/edit/n1');
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await onScreen('note');
    await atPath(page, '/note');

    await user.click(await screen.findByRole('link', { name: /Groceries/ }));
    await screen.findByText('Milk');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await onScreen('note');
    await atPath(page, '/note');
    expect(backend().callsTo('DELETE', '/api/notes/n2')).toHaveLength(1);
    expect(await titles()).toHaveLength(2);
  });
});
