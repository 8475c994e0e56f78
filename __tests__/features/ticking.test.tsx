import { screen, waitFor } from '@testing-library/react';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import { markUsable } from '../../src/ui/lazy/usable';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { useFakeBackend } from '../helpers/specScreens';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { createTask } from '../helpers/taskForm';
import { aTask, team } from '../helpers/team';
import { TestClient } from '../helpers/testClient';

// Which mark of a text a check box changes: notesMarkdown.test.tsx.

beforeAll(markUsable);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const undo = () => screen.findByRole('button', { name: 'Undo' });

describe('with our own server', () => {
  let server: SpawnedServer;
  let root: TestClient;
  const uma = { name: 'Uma', email: 'uma@example.com', password: 'Pass-word-1!' };
  const own = new Map<string, string>();
  let client: TestClient;
  beforeAll(async () => {
    server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
    root = new TestClient(server.url);
    await root.signIn(server.root.email, server.root.password);
    const { body } = await root.post('/api/users', { ...uma, roles: ['User'], active: true });
    own.set('uma', (body as { _id: string })._id);
    client = new TestClient(server.url);
    await client.signIn(uma.email, uma.password);
  });
  afterAll(() => server?.stop());

  const addNote = async (text: string) =>
    ((await client.post('/api/notes', { title: 'List', text, tag: ['a'] })).body as Note)._id;
  const storedNote = async (id: string) => (await client.get(`/api/notes/${id}`)).body as Note;
  const openNote = (id: string) =>
    renderWithProviders(`/note/view/${id}`, { backend: server, as: uma });
  const addTask = (description: string) =>
    createTask(root, { title: 'List', description, assignedTo: [own.get('uma') ?? ''] });
  /** A form is sent with the line ends of Windows. */
  const description = async (id: string) =>
    ((await root.get('/api/tasks')).body as Task[])
      .find(({ _id }) => _id === id)
      ?.description.replaceAll('\r\n', '\n');

  test('a box of a note is ticked at once, saved, and unticked by Undo', async () => {
    const id = await addNote('- [ ] milk\n- [ ] milk');
    const { user } = await openNote(id);
    const [, second] = await screen.findAllByRole('checkbox', { name: 'milk' });
    if (!second) throw new Error('no second box');
    await user.click(second);
    expect(second).toBeChecked();
    expect(second).toHaveFocus();
    await waitFor(async () => expect((await storedNote(id)).text).toBe('- [ ] milk\n- [x] milk'));
    await user.click(await undo());
    await waitFor(async () => expect((await storedNote(id)).text).toBe('- [ ] milk\n- [ ] milk'));
    await waitFor(() => expect(second).not.toBeChecked());
    expect(await storedNote(id)).toMatchObject({ title: 'List', tag: ['a'] });
  });

  test('boxes that are ticked one right after the other are all saved', async () => {
    const id = await addNote('- [ ] a\n- [ ] b\n- [ ] c');
    const { user } = await openNote(id);
    for (const name of ['a', 'b', 'c']) await user.click(await box(name));
    await waitFor(async () =>
      expect((await storedNote(id)).text).toBe('- [x] a\n- [x] b\n- [x] c'),
    );
    for (const name of ['a', 'b', 'c']) expect(await box(name)).toBeChecked();
  });

  test('a text that has become another one is not overwritten, and is shown instead', async () => {
    const id = await addNote('- [ ] a');
    const { user } = await openNote(id);
    const a = await box('a');
    await client.patch(`/api/notes/${id}`, { text: '- [ ] b\n- [ ] a' });
    await user.click(a);
    expect(await box('b')).not.toBeChecked();
    expect(await screen.findByText('This has been changed since')).toBeInTheDocument();
    expect((await storedNote(id)).text).toBe('- [ ] b\n- [ ] a');
  });

  test('an administrator ticks a box of a description, which can be undone', async () => {
    const task = await addTask('# Steps\n\n1. [ ] saw\n2. [x] glue');
    const { user } = await renderWithProviders(`/task/${task._id}`, {
      backend: server,
      as: server.root,
    });
    const saw = await box('saw');
    await user.click(saw);
    expect(saw).toBeChecked();
    expect(saw).toHaveFocus();
    await waitFor(async () =>
      expect(await description(task._id)).toBe('# Steps\n\n1. [x] saw\n2. [x] glue'),
    );
    await user.click(await undo());
    await waitFor(async () =>
      expect(await description(task._id)).toBe('# Steps\n\n1. [ ] saw\n2. [x] glue'),
    );
  });

  test('an assignee, who may not edit the description, sees disabled boxes', async () => {
    const task = await addTask('- [ ] saw');
    await renderWithProviders(`/task/${task._id}`, { backend: server, as: uma });
    expect(await box('saw')).toBeDisabled();
  });
});

describe('with another backend', () => {
  const { startBackend, open } = useFakeBackend();

  test('boxes only show what was typed', async () => {
    await startBackend({
      tasks: [aTask({ _id: 'a1', title: 'Lamp', description: '- [x] wire' })],
      notes: new Map([[team.ada._id, [{ _id: 'n1', title: 'A', text: '- [ ] bulb', tag: [] }]]]),
    });
    const page = await open('/task/a1', team.ada);
    expect(await box('wire')).toBeDisabled();
    page.unmount();
    await open('/note/view/n1', team.ada);
    expect(await box('bulb')).toBeDisabled();
  });
});
