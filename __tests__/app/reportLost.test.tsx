import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBroken } from '../helpers/brokenScreen';
import { scaledTimeout } from '../helpers/scaledTimeout';

// As after a new release, which has taken away what this page has not fetched yet.
jest.mock('../../src/lib/pause', () => ({ wait: () => Promise.resolve() }));
jest.mock('../../src/replay/recorder/report/ReportDialog', () => {
  throw new Error('Loading chunk 7 failed.');
});
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a report whose code cannot be fetched says so, and the page that was to be reported stays', async () => {
  const store = await renderBroken({ signedIn: true });
  const button = screen.getByRole('button', { name: 'Report this problem' });
  for (const attempt of [1, 2]) {
    await userEvent.click(button);
    expect(
      await screen.findAllByText(/could not be loaded\. Reload the page/, undefined, {
        timeout: scaledTimeout(15_000),
      }),
    ).toHaveLength(attempt);
    expect(button).toBeVisible();
    expect(store.getState().dialogs.stack).toEqual([]);
  }
});
