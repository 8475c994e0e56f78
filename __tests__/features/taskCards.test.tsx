import { act, screen, within } from '@testing-library/react';
import { card, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

const { startBackend, open } = useFakeBackend();

test('a card shows six labels, and the number of the others, which are read out', async () => {
  const labels = Array.from({ length: 200 }, (_, at) => `label ${at + 1}`);
  await startBackend({ tasks: [aTask({ title: 'Lamp', labels })] });
  await open('/task', team.ada);
  const lamp = await card('Lamp');
  expect(lamp.getByText('label 6')).toBeVisible();
  expect(lamp.queryByText('label 7')).not.toBeInTheDocument();
  expect(lamp.getByText('+194')).toBeVisible();
  expect(lamp.getByText(labels.slice(6).join(', '))).toBeInTheDocument();
});

test('a cut description has no empty lines until the whole is shown', async () => {
  const description = '# Lamp\n\nIt has to be brighter.\n\nSoon.';
  await startBackend({ tasks: [aTask({ title: 'Lamp', description })] });
  const { user } = await open('/task', team.ada);
  const lamp = await card('Lamp');
  expect(lamp.getByText(/brighter/).textContent).toBe('# Lamp\nIt has to be brighter.\nSoon.');
  await user.click(lamp.getByRole('button', { name: 'Show more' }));
  expect(lamp.getByText(/brighter/).textContent).toBe(description);
});

test('on a phone, where cards have no check box at first, their menu selects', async () => {
  const wide = window.matchMedia;
  const phone = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...wide(media), matches: media.includes('max-width') }));
  await startBackend({ isDocket: true, tasks: [aTask({ title: 'Lamp' })] });
  const { user } = await open('/task', team.ada);
  const choose = async (name: string) => {
    await user.click((await card('Lamp')).getByRole('button', { name: 'Task settings' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Select');
  expect(await screen.findByText('1 selected')).toBeVisible();
  expect(screen.getByRole('article').closest('[data-selecting]')).not.toBeNull();
  await choose('Deselect');
  expect(screen.getByRole('article').closest('[data-selecting]')).toBeNull();
  phone.mockRestore();
});

test('with another backend, which has no actions on many tasks, nothing can be selected', async () => {
  await startBackend({ tasks: [aTask({ title: 'Lamp' })] });
  const { user } = await open('/task', team.ada);
  const lamp = await card('Lamp');
  expect(lamp.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = within(await screen.findByRole('grid', { name: 'Tasks' }));
  expect(await table.findByRole('row', { name: /Lamp/ })).toBeVisible();
  expect(table.queryByRole('checkbox')).not.toBeInTheDocument();
  act(() => table.getByRole('row', { name: /Lamp/ }).focus());
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.queryByRole('toolbar', { name: 'Selected tasks' })).not.toBeInTheDocument();
});
