import { act, screen, within } from '@testing-library/react';
import { changeDraft } from '../../src/data/drafts/draftsSlice';
import { newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

// What New Task says after it has created a task.

const { ada, uma } = team;
let backend: FakeBackend;
afterEach(() => backend.close());

async function create(route: string) {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [] });
  const page = await renderWithProviders(route, { backend, as: ada });
  await page.user.click(await screen.findByRole('button', { name: 'New Task' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Task' }));
  expect(dialog.queryByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
  act(
    () =>
      void page.store.dispatch(
        changeDraft(newTaskDraft, { title: 'Paint it', assignedTo: [uma._id] }),
      ),
  );
  expect(dialog.getByRole('button', { name: 'Discard draft' })).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Create' }));
  return page;
}

test('a created task is named, and Open opens it', async () => {
  const { user } = await create('/task');
  expect(await screen.findByText('“Paint it” was created.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('region', { name: 'Task: Paint it' })).toBeVisible();
});

test.each([
  ['/task?filter=overdue', 'The filter “Overdue” hides it.'],
  ['/task?mine=1', 'The filter “Only mine” hides it.'],
  ['/task?q=wall', 'The filter “Text: wall” hides it.'],
  [
    '/task?priority=High&status=Completed&status=On+Hold',
    'The filters “Status: Completed, On Hold” and “Priority: High” hide it.',
  ],
])('at %s it also says: %s', async (route, said) => {
  await create(route);
  expect(await screen.findByText(`“Paint it” was created. ${said}`)).toBeVisible();
});
