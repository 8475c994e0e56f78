import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  card,
  choose,
  dialogOf,
  dialogClosed,
  openFromSettings,
  ref,
  useFakeBackend,
} from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

// Section 6 on the screens: tasks.

const { rosa, ada, uma, udo } = team;
const { startBackend, backend, open } = useFakeBackend();
const administrators = [
  ['Root', rosa],
  ['Admin', ada],
] as const;
const chairs = () => startBackend({ tasks: [aTask({ title: 'Chairs', description: 'Twelve' })] });

describe('Create tasks (assignee picker and user list loaded only for Admin) | Root yes, Admin yes, User no', () => {
  test('Root: yes (Admin: section5.tasks; User: section2.taskManagement)', async () => {
    const { user } = await open('/task', rosa);
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    const dialog = await dialogOf('New Task');
    await user.type(dialog.getByLabelText(/^Title/), 'T');
    await user.type(dialog.getByLabelText(/^Assign To/), 'um');
    await user.click(await screen.findByRole('option', { name: /Uma User/ }));
    expect(backend().callsTo('GET', '/api/users')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect((await card('T')).getByText(/^By/)).toHaveTextContent('By Rosa Root to Uma User');
  });
});

describe('Edit all task fields, delete tasks | Root yes, Admin yes, User no (section5.tasks)', () => {
  const titles = () =>
    screen
      .getAllByRole('article')
      .map((article) => within(article).getByRole('heading').textContent);

  test.each(administrators)(
    '%s: yes; update replaces the task with the same _id, delete removes it (section 4)',
    async (_role, person) => {
      await startBackend({
        tasks: [aTask({ title: 'One' }), aTask({ title: 'Chairs', description: 'Twelve' })],
      });
      const { user } = await open('/task', person);
      const dialog = await openFromSettings(user, 'Chairs', 'Edit Task');
      fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Chairs!' } });
      fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Twelve!' } });
      await user.type(dialog.getByLabelText('Labels'), 'x{Enter}');
      await choose(user, dialog.getByRole('combobox', { name: 'Status' }), 'On Hold');
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await dialogClosed();
      const id = backend().data.tasks[1]?._id ?? '';
      expect(
        backend()
          .callsTo('PATCH', `/api/tasks/${id}`)
          .map((call) => call.body),
      ).toEqual([{ title: 'Chairs!', description: 'Twelve!', status: 'On Hold', labels: ['x'] }]);
      expect(titles()).toEqual(['One', 'Chairs!']);
      await user.click((await card('Chairs!')).getByRole('button', { name: 'Delete' }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText('Are you sure, delete task Chairs! ?')).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(titles()).toEqual(['One']));
      expect(backend().callsTo('DELETE', `/api/tasks/${id}`)).toHaveLength(1);
    },
  );
});

describe('Assign and unassign users (multi-select) | Root yes, Admin yes, User no (section5.tasks)', () => {
  test('Root: yes (Admin: section5.tasks, section2.modals)', async () => {
    await chairs();
    const { user } = await open('/task', rosa);
    const dialog = await openFromSettings(user, 'Chairs', 'Assign User');
    await user.click(dialog.getByRole('button', { name: 'Unassign Uma User' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unassign' }),
    );
    await dialogClosed('alertdialog');
    for (const name of ['Udo User', 'Uma User'])
      await user.click(await dialog.findByRole('checkbox', { name }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await dialogClosed();
    expect(backend().callsTo('POST', '/api/tasks/assign')[0]?.body).toMatchObject({
      user_id: [udo._id, uma._id],
    });
    expect((await card('Chairs')).getByText(/^By/)).toHaveTextContent('to Uma User, Udo User');
  });
});

describe('Update status, comment, assign | Root yes, Admin yes, User yes, as assignee', () => {
  const mine = async (person: typeof ada) => {
    const task = aTask({ title: 'Chairs', assignedTo: [ref(person)] });
    await startBackend({ tasks: [task] });
    return { task, ...(await open('/task', person)) };
  };

  // That Root and Admin change the status and assign is shown above, that a User does all three in section5.tasks.
  test.each(administrators)('%s: comment', async (_role, person) => {
    const { user, task } = await mine(person);
    await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
    const dialog = await dialogOf('Comments');
    await user.type(dialog.getByRole('textbox'), 'Hi');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Hi')).toBeVisible();
    expect(backend().callsTo('POST', `/api/tasks/${task._id}/comments`)[0]?.body).toEqual({
      text: 'Hi',
    });
  });
});

test('Non-assignees who are not admins see no edit control', async () => {
  await startBackend();
  // A backend that shows other people's tasks too.
  backend().overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [aTask({ title: 'Of Udo', assignedTo: [ref(udo)] })],
  }));
  await open('/task', uma);
  const other = await card('Of Udo');
  expect(other.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Activity',
    'Comments',
  ]);
});
