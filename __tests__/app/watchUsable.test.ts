import { waitFor } from '@testing-library/react';
import { watchUsable } from '../../src/app/store/watchUsable';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { afterPaint, usable } from '../../src/ui/lazy/usable';
import { storeOn } from '../helpers/renderWithProviders';
import { fakeTransport, StreamedList } from '../helpers/streamTransport';
import { aTask } from '../helpers/team';

const painted = () => new Promise<void>((resolve) => void afterPaint(resolve));

it('a screen that waits for the first rows of a list cannot be used yet', async () => {
  document.body.dataset.screen = 'task';
  let isUsable = false;
  void usable.then(() => (isUsable = true));
  const list = new StreamedList();
  const answer = jest.fn(() => list.response);
  const store = storeOn({ url: '' }, { transport: fakeTransport({ '/api/tasks': answer }) });
  watchUsable(store);
  const load = store.dispatch(getTasks.initiate());
  await waitFor(() => expect(answer).toHaveBeenCalled());
  // The store tells its listeners in a frame, and `usable` follows in the next one.
  await painted();
  await painted();
  expect(isUsable).toBe(false);
  list.push([aTask()]);
  await waitFor(() => expect(isUsable).toBe(true));
  list.end();
  await load;
  load.unsubscribe();
});
