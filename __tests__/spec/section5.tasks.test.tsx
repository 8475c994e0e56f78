import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { DeleteTaskDialog } from '../../src/features/tasks/dialogs/DeleteTaskDialog';
import { NewTaskDialog } from '../../src/features/tasks/dialogs/NewTaskDialog';
import { UnassignDialog } from '../../src/features/tasks/assign/UnassignDialog';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { storeOn } from '../helpers/renderWithProviders';
import {
  card,
  choose,
  dialogOf,
  dialogClosed,
  openFromSettings,
  useFakeBackend,
} from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 5: what is checked before it is sent: new tasks, edits, assignments, comments.

const { ada, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const nothing = () => undefined;
const sent = (method: string) =>
  backend().calls.filter((call) => call.method === method && call.path.startsWith('/api/tasks'));

/** A dialog that nobody signed in could reach by its route. */
function openUnguarded(dialog: ReactElement) {
  render(
    <Provider store={storeOn(backend())}>
      <AppTheme>
        <MemoryRouter>{dialog}</MemoryRouter>
      </AppTheme>
    </Provider>,
  );
  return userEvent.setup();
}

describe('New Task', () => {
  const openForm = async () => {
    const { user } = await open('/task', ada);
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    return { user, dialog: await dialogOf('New Task') };
  };
  const chosen = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    within(dialog.getByRole('list', { name: 'Chosen files' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('must be logged in', async () => {
    await startBackend();
    const user = openUnguarded(<NewTaskDialog open onClose={nothing} onExited={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('You must be logged in')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  test('At least one assignee. Priority defaults to Medium. The new task is put at the front (section 4)', async () => {
    await startBackend({ tasks: [aTask({ title: 'Older' })] });
    const { user, dialog } = await openForm();
    for (const field of [
      /^Title/,
      'Description',
      /^Assign To/,
      'Priority',
      'Due Date',
      'Labels',
      'Files',
    ])
      expect(dialog.getByLabelText(field)).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Chairs' } });
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(
      await dialog.findByText('Please assign the task to at least one team member.'),
    ).toBeVisible();
    expect(sent('POST')).toEqual([]);

    const priority = dialog.getByRole('combobox', { name: 'Priority' });
    expect(priority).toHaveTextContent('Medium');
    await user.click(priority);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Low',
      'Medium',
      'High',
    ]);
    await user.keyboard('{Escape}');
    await user.type(dialog.getByLabelText(/^Assign To/), 'u');
    await user.click(await screen.findByRole('option', { name: /Uma User/ }));
    expect(dialog.queryByText(/at least one team member/)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: /Udo User/ }));
    await user.type(dialog.getByLabelText('Labels'), 'new{Enter}');
    await user.upload(dialog.getByLabelText('Files'), [
      new File(['x'], 'plan.pdf'),
      new File(['xy'], 'offer.docx'),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Remove offer.docx' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await dialogClosed();
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        title: ['Chairs'],
        description: [''],
        priority: ['Medium'],
        assignedTo: [uma._id, udo._id],
        labels: ['["new"]'],
        files: ['plan.pdf'],
      },
    ]);
    expect(
      screen
        .getAllByRole('article')
        .map((article) => within(article).getByRole('heading').textContent),
    ).toEqual(['Chairs', 'Older']);
    expect((await card('Chairs')).getByText(/^By/)).toHaveTextContent(
      'By Ada Admin to Uma User, Udo User',
    );
    expect(backend().callsTo('GET', '/api/users')).toHaveLength(1);
  });

  test('Files are de-duplicated by name plus size, and only of the allowed types', async () => {
    const { dialog } = await openForm();
    const files = [
      new File(['x'], 'a.pdf'),
      new File(['y'], 'a.pdf'),
      new File(['longer'], 'a.pdf'),
      new File(['x'], 'b.pdf'),
    ];
    fireEvent.drop(dialog.getByText(/Drop files here/), { dataTransfer: { files } });
    expect(chosen(dialog)).toEqual(['a.pdf1 B', 'a.pdf6 B', 'b.pdf1 B']);
    // Next to the zone too. The browser must not open the file.
    const outside = createEvent.drop(document.body, {
      dataTransfer: { files: [new File(['x'], 'outside.pdf')] },
    });
    fireEvent(document.body, outside);
    expect(outside.defaultPrevented).toBe(true);
    expect(chosen(dialog)).toEqual(['a.pdf1 B', 'a.pdf6 B', 'b.pdf1 B', 'outside.pdf1 B']);

    expect(dialog.getByLabelText('Files')).toHaveAttribute(
      'accept',
      '.png,.jpeg,.jpg,.pdf,.doc,.docx,.xls,.xlsx',
    );
    const names = [
      'c.png',
      'd.jpeg',
      'e.JPG',
      'f.pdf',
      'g.doc',
      'h.docx',
      'i.xls',
      'j.xlsx',
      'k.gif',
      'l.exe',
      'pdf',
    ];
    const typed = names.map((name) => new File(['x'], name));
    fireEvent.drop(dialog.getByText(/Drop files here/), { dataTransfer: { files: typed } });
    expect(chosen(dialog).slice(4)).toEqual(
      names.slice(0, 8).map((name) => expect.stringContaining(name)),
    );
    for (const name of names.slice(8))
      expect(dialog.getByRole('alert')).toHaveTextContent(`${name} is not of an allowed type`);
    // The field itself lets a person choose other types too, whatever its `accept` says.
    fireEvent.change(dialog.getByLabelText('Files'), {
      target: { files: [new File(['x'], 'run.exe'), new File(['x'], 'ok.png')] },
    });
    expect(dialog.getByRole('alert')).toHaveTextContent('run.exe is not of an allowed type');
    expect(chosen(dialog).slice(12)).toEqual([expect.stringContaining('ok.png')]);
  });
});

describe('Edit task', () => {
  test("if nothing changed, 'Nothing Changed'; only fields that changed and are not blank are sent", async () => {
    await startBackend({ tasks: [aTask({ title: 'Chairs', description: 'Twelve' })] });
    const { user } = await open('/task', ada);
    const dialog = await openFromSettings(user, 'Chairs', 'Edit Task');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Nothing Changed')).toBeVisible();
    expect(sent('PATCH')).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: '   ' } });
    fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Thirteen' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogClosed();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ description: 'Thirteen' }]);
    expect((await card('Chairs')).getByText('Thirteen')).toBeVisible();
  });

  test('A non-admin assignee can change only the status, which goes back after a failed save', async () => {
    const task = aTask({ title: 'Chairs' });
    await startBackend({ tasks: [task] });
    backend().overrides.set(`PATCH /api/tasks/${task._id}`, () => ({
      status: 500,
      body: { error: 'Out of order' },
    }));
    const { user } = await open('/task', uma);
    const dialog = await openFromSettings(user, 'Chairs', 'Update Task Status');
    expect(dialog.queryAllByRole('textbox')).toEqual([]);
    expect(dialog.getAllByRole('combobox')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Delete', hidden: true })).not.toBeInTheDocument();
    const status = dialog.getByRole('combobox', { name: 'Status' });
    expect(status).toHaveTextContent('Pending');
    await choose(user, status, 'Completed');
    expect(status).toHaveTextContent('Completed');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText('Out of order')).toBeVisible();
    await waitFor(() => expect(status).toHaveTextContent('Pending'));
    expect(screen.getByRole('article', { name: 'Chairs', hidden: true })).toHaveTextContent(
      'Pending',
    );

    backend().overrides.clear();
    await choose(user, status, 'In Progress');
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await dialogClosed();
    expect((await card('Chairs')).getByText('In Progress')).toBeVisible();
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { status: 'Completed' },
      { status: 'In Progress' },
    ]);
  });
});

describe('Assign', () => {
  const openList = async (person: typeof ada) => {
    await startBackend({ tasks: [aTask({ title: 'Chairs' })] });
    const { user } = await open('/task', person);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    await dialog.findByRole('checkbox', { name: 'Udo User' });
    return {
      user,
      dialog,
      press: () => user.click(dialog.getByRole('button', { name: 'Assign' })),
      tick: (name: string) => user.click(dialog.getByRole('checkbox', { name })),
    };
  };

  test("nothing selected gives 'No user selected'. Admins may multi-select", async () => {
    const { dialog, press, tick } = await openList(ada);
    await press();
    expect(await dialog.findByText('No user selected')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await tick('Udo User');
    await tick('Rosa Root');
    await press();
    await dialogClosed();
    expect(sent('POST')[0]?.body).toMatchObject({ user_id: [udo._id, team.rosa._id] });
    expect((await card('Chairs')).getByText(/^By/)).toHaveTextContent(
      'By Ada Admin to Uma User, Rosa Root, Udo User',
    );
  });

  test("A non-admin may choose only one user: 'You can only reassign to one user at a time'", async () => {
    const { dialog, press, tick } = await openList(uma);
    expect(dialog.queryByText('Assigned')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Unassign/ })).not.toBeInTheDocument();
    await tick('Udo User');
    await tick('Ada Admin');
    await press();
    expect(await dialog.findByText('You can only reassign to one user at a time')).toBeVisible();
    expect(sent('POST')).toEqual([]);
    await tick('Ada Admin');
    await press();
    await dialogClosed();
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { task_id: backend().data.tasks[0]?._id, user_id: [udo._id] },
    ]);
  });
});

test('Comment: trimmed text must be non-empty; it is kept as a draft until it was sent', async () => {
  const task = aTask({ title: 'Chairs' });
  await startBackend({ tasks: [task] });
  backend().overrides.set(`POST /api/tasks/${task._id}/comments`, () => ({
    status: 500,
    body: {},
  }));
  const { user } = await open('/task', uma);
  const openComments = async () => {
    await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
    return dialogOf('Comments');
  };
  let dialog = await openComments();
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Comment'), '  {Enter} ');
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Comment'), 'Twelve  ');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Failed to add comment')).toBeVisible();
  await user.keyboard('{Escape}');
  await dialogClosed();

  backend().overrides.clear();
  dialog = await openComments();
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Comment');
  expect(field.value).toMatch(/^\s+Twelve {2}$/);
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await within(await dialog.findByRole('log')).findByText('Twelve')).toBeVisible();
  expect(field).toHaveValue('');
  expect(sent('POST').at(-1)).toMatchObject({ status: 200, body: { text: 'Twelve' } });
});

describe('Delete and unassign need a login', () => {
  test('delete', async () => {
    const task = aTask({ title: 'Chairs' });
    await startBackend({ tasks: [task] });
    const user = openUnguarded(
      <DeleteTaskDialog task={task} open onClose={nothing} onExited={nothing} />,
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Token not found')).toBeVisible();
    expect(backend().data.tasks).toHaveLength(1);
  });

  test('unassign', async () => {
    const task = aTask({ title: 'Chairs' });
    await startBackend({ tasks: [task] });
    const user = openUnguarded(<UnassignDialog task={task} person={uma} onClose={nothing} />);
    await user.click(screen.getByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Token not found')).toBeVisible();
    // The assignment is asked for when the dialog opens, and again by the button when that has failed by then.
    expect([...new Set(sent('GET').map(({ status }) => status))]).toEqual([401]);
    expect(backend().data.tasks[0]?.assignedTo).toHaveLength(1);
  });
});
