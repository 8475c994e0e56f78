import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeDraft } from '../../src/data/drafts/draftsSlice';
import { commentDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { renderBroken } from '../helpers/brokenScreen';

const patience = { timeout: scaledTimeout(10_000) };
jest.setTimeout(scaledTimeout(30_000));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('who is not signed in is offered no report of a failed screen', async () => {
  await renderBroken({ signedIn: false });
  expect(screen.getByRole('link', { name: 'Back To Home' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report this problem' })).toBeNull();
});

test('a failed screen leads to a report of what led there', async () => {
  await renderBroken({ signedIn: true });
  await userEvent.click(screen.getByRole('button', { name: 'Report this problem' }));
  expect(await screen.findByRole('dialog', { name: 'Report a problem' }, patience)).toBeVisible();
  await waitFor(
    () => expect(screen.getByRole('button', { name: 'Save file' })).toBeEnabled(),
    patience,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Search in the file' }), 'loggedIn');
  expect(await screen.findByText('1 line with “loggedIn”', undefined, patience)).toBeVisible();
});

test('a report shows the texts that will be kept, and says what it cannot know', async () => {
  const store = await renderBroken({ signedIn: true });
  for (const text of ['My', 'My password', 'My password is hunter'])
    act(() => void store.dispatch(changeDraft(commentDraft, { text }, { id: 't1' })));
  await userEvent.click(screen.getByRole('button', { name: 'Report this problem' }));
  await screen.findByRole('dialog', { name: 'Report a problem' }, patience);
  const chip = await screen.findByRole('button', { name: 'Texts only' }, patience);
  expect(screen.getByText(/It cannot recognise a password that was typed/)).toBeVisible();
  await userEvent.click(chip);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search in the file' }), 'my pass');
  expect(await screen.findByText('1 text with “my pass”', undefined, patience)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /My password is hunter$/ }));
  expect(screen.getByLabelText('Selected line')).toHaveTextContent('drafts/draftChanged');

  const token = `ghp_${'a1B2'.repeat(9)}`;
  const note = screen.getByRole('textbox', { name: 'What went wrong?' });
  await userEvent.click(note);
  await userEvent.paste(`It was ${token}`);
  expect(screen.getByText(/^Saved as: It was secret-[0-9a-f]{12}$/)).toBeVisible();

  await userEvent.click(screen.getByRole('radio', { name: /^Structure only/ }));
  expect(screen.queryByText(/It cannot recognise a password/)).toBeNull();
});

test('while the recorder has not come, the report says so, and nothing of a replay', async () => {
  const store = await renderBroken({ signedIn: true, recorded: false });
  act(() => void store.dispatch(dialogOpened('report', { reporting: 'minutes' })));
  expect(
    await screen.findByText(/The recorder is still loading/, undefined, patience),
  ).toBeVisible();
});
