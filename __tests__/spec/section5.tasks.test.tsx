import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { DeleteTaskDialog } from '../../src/features/tasks/DeleteTaskDialog';
import { NewTaskDialog } from '../../src/features/tasks/NewTaskDialog';
import { UnassignDialog } from '../../src/features/tasks/UnassignDialog';
import { Look } from '../../src/ui/Look';
import { storeOn } from '../helpers/renderWithProviders';
import { card, choose, dialogOf, gone, openFromSettings, specStage } from '../helpers/specStage';
import { aTask, team } from '../helpers/team';

// Section 5: what is checked before it is sent: new tasks, edits, assignments, comments.

const { ada, uma, udo } = team;
const { begin, backend, open } = specStage();

const nothing = () => undefined;
const sent = (method: string) => backend().calls.filter((call) => call.method === method && call.path.startsWith('/api/tasks'));

/** A dialog that nobody signed in could reach by its route. */
function openUnguarded(dialog: ReactElement) {
  render(<Provider store={storeOn(backend())}><Look><MemoryRouter>{dialog}</MemoryRouter></Look></Provider>);
  return userEvent.setup();
}

describe('New Task', () => {
  const openForm = async () => {
    const { user } = await open('/task', ada);
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    const dialog = await dialogOf('New Task');
    await user.type(dialog.getByLabelText(/^Title/), 'Chairs');
    return { user, dialog };
  };
  const chosen = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    within(dialog.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem').map((item) => item.textContent);

  test('must be logged in', async () => {
    await begin();
    const user = openUnguarded(<NewTaskDialog open onClose={nothing} onExited={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('You must be logged in')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  test("At least one assignee, else 'Please assign the task to at least one team member.'", async () => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Please assign the task to at least one team member.')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  test('Priority defaults to Medium; due date optional. Labels can be created freely', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText(/^Assign To/), 'udo');
    await user.click(await screen.findByRole('option', { name: /Udo User/ }));
    await user.type(dialog.getByLabelText('Labels'), 'brand new{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await gone();
    expect(sent('POST')[0]?.body).toEqual({ title: ['Chairs'], description: [''], priority: ['Medium'], assignedTo: [udo._id], labels: ['["brand new"]'] });
  });

  test('Allowed file types: png, jpeg, jpg, pdf, doc, docx, xls, xlsx', async () => {
    const { dialog } = await openForm();
    expect(dialog.getByLabelText('Files')).toHaveAttribute('accept', '.png,.jpeg,.jpg,.pdf,.doc,.docx,.xls,.xlsx');
    const names = ['a.png', 'b.jpeg', 'c.JPG', 'd.pdf', 'e.doc', 'f.docx', 'g.xls', 'h.xlsx', 'i.gif', 'j.exe', 'pdf'];
    fireEvent.drop(dialog.getByText(/Drop files here/), { dataTransfer: { files: names.map((name) => new File(['x'], name)) } });
    expect(chosen(dialog)).toEqual(names.slice(0, 8).map((name) => expect.stringContaining(name)));
    for (const name of names.slice(8)) expect(dialog.getByRole('alert')).toHaveTextContent(`${name} is not of an allowed type`);
  });

  test('Files are de-duplicated by name plus size', async () => {
    const { dialog } = await openForm();
    const files = [new File(['x'], 'a.pdf'), new File(['y'], 'a.pdf'), new File(['longer'], 'a.pdf'), new File(['x'], 'b.pdf')];
    fireEvent.drop(dialog.getByText(/Drop files here/), { dataTransfer: { files } });
    expect(chosen(dialog)).toEqual(['a.pdf1 B', 'a.pdf6 B', 'b.pdf1 B']);
  });
});

describe('Edit task', () => {
  test('only fields that changed and are not blank are sent', async () => {
    await begin({ tasks: [aTask({ title: 'Chairs', description: 'Twelve' })] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Edit Task');
    await user.clear(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), '   ');
    await user.clear(dialog.getByLabelText('Description'));
    await user.type(dialog.getByLabelText('Description'), 'Thirteen');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ description: 'Thirteen' }]);
  });

  test("if nothing changed the message is 'Nothing Changed'", async () => {
    await begin({ tasks: [aTask({ title: 'Chairs' })] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Edit Task');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Nothing Changed')).toBeVisible();
    expect(sent('PATCH')).toEqual([]);
  });

  test('A non-admin assignee can change only the status', async () => {
    await begin({ tasks: [aTask({ title: 'Chairs' })] });
    const { user } = await open('/task', uma);
    const dialog = await openFromSettings(user, 'Chairs', 'Update Task Status');
    expect([...dialog.queryAllByRole('textbox'), ...dialog.getAllByRole('combobox')]).toHaveLength(1);
    await choose(user, dialog.getByRole('combobox', { name: 'Status' }), 'Completed');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await gone();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ status: 'Completed' }]);
  });
});

describe('Assign', () => {
  const openList = async (person: typeof ada) => {
    await begin({ tasks: [aTask({ title: 'Chairs' })] });
    const { user } = await open('/task', person);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    await dialog.findByRole('checkbox', { name: 'Udo User' });
    return { user, dialog, press: () => user.click(dialog.getByRole('button', { name: 'Assign' })), tick: (name: string) => user.click(dialog.getByRole('checkbox', { name })) };
  };

  test("nothing selected gives 'No user selected'", async () => {
    const { dialog, press } = await openList(ada);
    await press();
    expect(await dialog.findByText('No user selected')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  test("A non-admin may choose only one user: 'You can only reassign to one user at a time'", async () => {
    const { dialog, press, tick } = await openList(uma);
    await tick('Udo User');
    await tick('Ada Admin');
    await press();
    expect(await dialog.findByText('You can only reassign to one user at a time')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  test('Admins may multi-select', async () => {
    const { press, tick } = await openList(ada);
    await tick('Udo User');
    await tick('Rosa Root');
    await press();
    await gone();
    expect(sent('POST')[0]?.body).toMatchObject({ user_id: [udo._id, team.rosa._id] });
  });
});

test('Comment: trimmed text must be non-empty, else send is disabled', async () => {
  await begin({ tasks: [aTask({ title: 'Chairs' })] });
  const { user } = await open('/task', uma);
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const dialog = await dialogOf('Comments');
  const send = dialog.getByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText('Comment'), '  {Enter} ');
  expect(send).toBeDisabled();
  await user.type(dialog.getByLabelText('Comment'), 'Twelve  ');
  expect(send).toBeEnabled();
  await user.click(send);
  expect(await within(await dialog.findByRole('log')).findByText('Twelve')).toBeVisible();
  expect(sent('POST')[0]?.body).toEqual({ text: 'Twelve' });
});

describe('Delete and unassign need a login', () => {
  test('delete', async () => {
    const task = aTask({ title: 'Chairs' });
    await begin({ tasks: [task] });
    const user = openUnguarded(<DeleteTaskDialog task={task} open onClose={nothing} onExited={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Token not found')).toBeVisible();
    expect(backend().data.tasks).toHaveLength(1);
  });

  test('unassign', async () => {
    const task = aTask({ title: 'Chairs' });
    await begin({ tasks: [task] });
    const user = openUnguarded(<UnassignDialog task={task} person={uma} onClose={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Token not found')).toBeVisible();
    expect(sent('GET').map(({ status }) => status)).toEqual([401]);
    expect(backend().data.tasks[0]?.assignedTo).toHaveLength(1);
  });
});
