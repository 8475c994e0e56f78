// On PostgreSQL: always.
import type { Task } from '../../src/contract/task';
import type { Person } from '../helpers/e2ePerson';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest({ motion: 'full' });

const row = (person: Person, title: string) =>
  person.page.getByRole('row', { name: new RegExp(title) });
const bar = (person: Person) => person.page.getByRole('toolbar', { name: 'Selected tasks' });
const selected = (person: Person, count: number) =>
  bar(person).getByText(`${count} selected`, { exact: true }).waitFor();

async function openTable(person: Person): Promise<void> {
  await person.openTasks();
  await person.page.getByRole('button', { name: 'Table', exact: true }).click();
  await person.page.getByRole('grid', { name: 'Tasks' }).waitFor();
}

story(
  'many tasks are selected, changed with one refused, and undone, and others see it live',
  async ({ server, signIn, signInRoot }) => {
    const admin = await server.signInRoot();
    const ann = await createAccount(admin, 'Ann Lee');
    const bob = await createAccount(admin, 'Bob Ray');
    const titles = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'];
    for (const title of [...titles].reverse())
      await createTask(admin, { title, assignedTo: [ann._id] });
    await createTask(admin, {
      title: 'Full',
      assignedTo: [ann._id],
      labels: Array.from({ length: 50 }, (_none, index) => `l${index}`),
    });
    const root = await signInRoot();
    const other = await signIn(ann);
    await openTable(root);
    await other.openTasks();

    await row(root, 'Alpha').getByRole('checkbox').click();
    await row(root, 'Charlie')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await selected(root, 3);
    await bar(root).getByRole('button', { name: 'Clear selection' }).click();
    await bar(root).waitFor({ state: 'detached' });

    await row(root, 'Bravo').getByText('Medium').click();
    await root.page.keyboard.press('Space');
    await root.page.keyboard.press('Shift+ArrowDown');
    await selected(root, 2);
    await bar(root).getByRole('button', { name: 'Status' }).click();
    const status = root.dialog('Set Status');
    await status.getByRole('button', { name: 'In Progress' }).click();
    await status.getByText('2 tasks will be changed.').waitFor();
    const told = other.seeToast('Root set 2 tasks of yours to In Progress');
    await status.getByRole('button', { name: 'Change 2 tasks' }).click();
    await root.dialog('Set Status').getByText('2 tasks changed to In Progress.').waitFor();
    await root.dialog('Set Status').getByRole('button', { name: 'Done' }).click();
    for (const title of ['Bravo', 'Charlie'])
      await other.card(title).getByText('In Progress', { exact: true }).waitFor();
    await told;

    await row(root, 'Alpha').getByRole('checkbox').click();
    await bar(root).getByRole('button', { name: 'Select all 6 that match' }).click();
    await selected(root, 6);
    await bar(root).getByRole('button', { name: 'Labels' }).click();
    const labels = root.dialog('Change Labels');
    await labels.getByRole('combobox', { name: 'Add labels' }).fill('spring');
    await labels.getByRole('combobox', { name: 'Add labels' }).press('Enter');
    await labels.getByText('1 task will be refused: More than 50 labels (1)').waitFor();
    await labels.getByRole('button', { name: 'Change 5 tasks' }).click();
    await root.dialog('Change Labels').getByText('5 tasks changed, 1 not changed.').waitFor();
    await other.card('Echo').getByText('spring', { exact: true }).waitFor();
    await root.dialog('Change Labels').getByRole('button', { name: 'Done' }).click();
    await selected(root, 1);

    for (let number = 1; number <= 20; number += 1)
      await createTask(admin, { title: `More ${number}`, assignedTo: [bob._id] });
    await row(root, 'More 20').waitFor();
    await root.page.getByRole('button', { name: 'Undo' }).click();
    await root.page.getByText('5 tasks put back.').waitFor();
    // The result is below the table, however many rows it has.
    const table = await root.page.getByRole('grid', { name: 'Tasks' }).boundingBox();
    const result = await root.page.getByText('5 tasks put back.').boundingBox();
    expect((table?.y ?? 0) + (table?.height ?? Infinity)).toBeLessThan(result?.y ?? 0);
    await other.card('Echo').getByText('spring', { exact: true }).waitFor({ state: 'detached' });
  },
);

story(
  'a deletion is undone by the keyboard, with its comments, in front of the one whose tasks they are',
  async ({ server, signIn, signInRoot }) => {
    const admin = await server.signInRoot();
    const ben = await createAccount(admin, 'Ben Ode');
    const tasks: Task[] = [];
    for (const title of ['Hotel', 'India'])
      tasks.push(await createTask(admin, { title, assignedTo: [ben._id] }));
    await admin.post(`/api/tasks/${tasks[0]?._id}/comments`, { text: 'Keep this.' });
    const root = await signInRoot();
    const other = await signIn(ben);
    await openTable(root);
    await other.openTasks();
    await other.card('Hotel').waitFor();

    for (const title of ['Hotel', 'India']) await row(root, title).getByRole('checkbox').click();
    await bar(root).getByRole('button', { name: 'Delete' }).click();
    const dialog = root.dialog('Delete Tasks');
    await dialog
      .getByText(
        '2 tasks will be deleted, with 1 comment. You can undo this in this tab for 24 hours.',
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Delete 2 tasks' }).click();
    await root.dialog('Delete Tasks').getByText('2 tasks deleted.').waitFor();
    for (const title of ['Hotel', 'India']) await other.card(title).waitFor({ state: 'detached' });
    await root.dialog('Delete Tasks').getByRole('button', { name: 'Done' }).click();
    await root.dialog('Delete Tasks').waitFor({ state: 'detached' });

    await root.page.keyboard.press('Control+z');
    await root.page.getByText('2 tasks restored.').waitFor();
    await other.card('India').waitFor();
    await other.card('Hotel').getByRole('button', { name: 'Comments' }).click();
    await other.page.getByRole('log', { name: 'Comments' }).getByText('Keep this.').waitFor();
  },
);
