import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const { ada, uma } = team;

let backend: FakeBackend;
afterEach(() => backend.close());

const open = async (query: string, as: BackendPerson, shown: Task[]) => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team), tasks: shown });
  return renderWithProviders(`/task?view=board${query}`, { backend, as });
};
const column = (name: string) => screen.findByRole('region', { name });
const titles = (container: HTMLElement) =>
  within(container)
    .queryAllByRole('article')
    .map((card) => card.querySelector('h2')?.textContent);
/** Waits until a column has these cards. */
const has = (name: string, wanted: string[]) =>
  waitFor(async () => expect(titles(await column(name))).toEqual(wanted));
const card = (title: string) => screen.getByRole('article', { name: title });
const patched = () =>
  backend.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the manual order', () => {
  const four = () =>
    ['Four', 'Three', 'Two', 'One'].map((title, at) =>
      aTask({ _id: `b${at}`, title, number: 4 - at }),
    );
  const keys = () => backend.calls.flatMap(({ body }) => (body as Task | null)?.orderKey ?? []);
  const press = (user: Awaited<ReturnType<typeof open>>['user'], title: string, key: string) => {
    act(() => card(title).focus());
    return user.keyboard(`{Control>}{${key}}{/Control}`);
  };

  test('begins as the newest first; a key moves a card by a change of it alone, and Undo takes it back', async () => {
    const { user } = await open('&sort=manual', ada, four());
    await has('Pending', ['Four', 'Three', 'Two', 'One']);
    await press(user, 'Three', 'ArrowDown');
    await has('Pending', ['Four', 'Two', 'Three', 'One']);
    expect(screen.getByText('Three: place 3 of 4')).toBeInTheDocument();
    expect(card('Three')).toHaveFocus();
    expect(patched()).toEqual([{ orderKey: expect.any(String) }]);
    await press(user, 'Three', 'ArrowDown');
    await has('Pending', ['Four', 'Two', 'One', 'Three']);
    // There is no place below.
    await press(user, 'Three', 'ArrowDown');
    await press(user, 'Two', 'ArrowUp');
    await has('Pending', ['Two', 'Four', 'One', 'Three']);
    expect(keys()).toHaveLength(3);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await has('Pending', ['Four', 'Two', 'One', 'Three']);
    expect(patched().at(-1)).toMatchObject({ orderKey: null });
  });

  test('is the same where other tasks are shown: a place is next to the card below', async () => {
    const [top, ...others] = four();
    if (!top) throw new Error('no task');
    const high = others.map((task) =>
      task.title === 'Two' ? task : { ...task, priority: 'High' as const },
    );
    const { user } = await open('&by=priority&sort=manual', ada, [
      { ...top, priority: 'High' },
      ...high,
    ]);
    await has('High', ['Four', 'Three', 'One']);
    // Past a card that this column does not show.
    await press(user, 'One', 'ArrowUp');
    await has('High', ['Four', 'One', 'Three']);
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    await waitFor(() =>
      expect(
        screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent),
      ).toEqual(['Four', 'One', 'Three', 'Two']),
    );
  });

  test('has two cards with one key in the order of their ids, and a card goes around them', async () => {
    const same = four().map((task, at) => (at < 2 ? { ...task, orderKey: 'a0' } : task));
    const { user } = await open('&sort=manual', ada, same);
    await has('Pending', ['Two', 'One', 'Four', 'Three']);
    await press(user, 'One', 'ArrowDown');
    // Between equal keys there is no place.
    await waitFor(() => expect(keys()).toHaveLength(1));
    await has('Pending', ['Two', 'One', 'Four', 'Three']);
    await press(user, 'Four', 'ArrowDown');
    await has('Pending', ['Two', 'One', 'Three', 'Four']);
    await press(user, 'One', 'ArrowDown');
    await has('Pending', ['Two', 'Three', 'One', 'Four']);
  });

  test('is of those who may edit a task, also where they may not change the column', async () => {
    const { user } = await open('&by=priority&sort=manual', uma, four());
    await has('Medium', ['Four', 'Three', 'Two', 'One']);
    await press(user, 'One', 'ArrowUp');
    await has('Medium', ['Four', 'Three', 'One', 'Two']);
    await press(user, 'One', 'ArrowLeft');
    await screen.findAllByText('Only administrators change this. You can change the status.');
  });

  test('does not count under a sort, which a move within a column names', async () => {
    const shown = four().map((task) => ({ ...task, orderKey: 'a0' }));
    const { user } = await open('&sort=title', ada, shown);
    await has('Pending', ['Four', 'One', 'Three', 'Two']);
    await press(user, 'One', 'ArrowDown');
    const text =
      'The order of the cards is the sort of the list: Title. Choose Manual there to order them yourself.';
    expect(await screen.findAllByText(text)).not.toEqual([]);
    expect(patched()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sort: Title' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Manual' }));
    // All keys are the same here.
    await has('Pending', ['Four', 'Three', 'Two', 'One']);
  });

  test('has no more places where the keys are as long as they may be', async () => {
    const [one, other] = [`a0${'0'.repeat(197)}1`, `a0${'0'.repeat(197)}2`];
    const shown = four().map((task, at) => ({
      ...task,
      orderKey: [one, other, 'a1', 'a2'][at] ?? null,
    }));
    const { user } = await open('&sort=manual', ada, shown);
    await has('Pending', ['Four', 'Three', 'Two', 'One']);
    await press(user, 'Two', 'ArrowUp');
    await screen.findByText('No more cards fit between these two. Move one of them first.');
    expect(patched()).toEqual([]);
  });

  test('is not offered by another backend', async () => {
    backend = await FakeBackend.start({ people: Object.values(team), tasks: four() });
    const { user } = await renderWithProviders('/task?view=board', { backend, as: ada });
    await user.click(await screen.findByRole('button', { name: 'Sort: Newest first' }));
    await screen.findByRole('menuitemradio', { name: 'Most comments' });
    expect(screen.queryByRole('menuitemradio', { name: 'Manual' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'New task in On Hold' })).toBeNull();
    await press(user, 'Three', 'ArrowDown');
    await screen.findAllByText('The order of the cards is the sort of the list: Newest first.');
  });
});
