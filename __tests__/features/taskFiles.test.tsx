import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { seqHeader } from '../../src/contract/list';
import type { Activity, Attachment, Task } from '../../src/contract/task';
import { selectDraft } from '../../src/data/drafts/draftsSlice';
import { commentDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { MarkdownBody } from '../../src/ui/markdown/MarkdownBody';
import { PicturesShown } from '../../src/ui/markdown/pictures';
import type { Answer } from '../helpers/fakeBackend';
import { dialogClosed, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

const { uma, ada } = team;
const { startBackend, backend, open } = useFakeBackend();

const stored = (digit: number | string) => `${String(digit).repeat(32)}.png`;
const given: Attachment = { filename: stored('a'), originalname: 'given.png', size: 10 };
const picture = (name: string) => new File(['png'], name, { type: 'image/png' });
const panel = () => screen.findByRole('region', { name: 'Task: Lamp' });
const remove = (name: string) => screen.queryByRole('button', { name: `Remove ${name}` });
const tile = (name: string) =>
  screen.queryAllByRole('link').find((link) => link.getAttribute('title') === name);
const path = 'POST /api/tasks/a1/attachments';

/** Opens a task on our server, which stores files. */
async function openLamp({ person = uma, isDocket = true, attachments = [given] } = {}) {
  const history: Activity[] = [];
  let task: Task = aTask({
    _id: 'a1',
    title: 'Lamp',
    seq: 1,
    createdBy: ada,
    attachments,
    comments: [],
    activity: [],
  });
  await startBackend({ tasks: [task], isDocket });
  const { overrides } = backend();
  const user = { _id: person._id, name: person.name };
  const change = (type: 'fileAdded' | 'fileRemoved', originalname: string, files: Attachment[]) => {
    const seq = (task.seq ?? 0) + 1;
    const timestamp = new Date(Date.parse(task.createdAt) + seq * 1000).toISOString();
    history.unshift({ _id: `h${seq}`, type, user, originalname, timestamp });
    task = { ...task, seq, attachments: files };
    const { comments: _comments, activity: _activity, ...row } = task;
    return { ...row, commentCount: 0 };
  };
  if (isDocket) {
    const headers = { [seqHeader]: '1' };
    overrides.set('GET /api/tasks', () => ({ status: 200, body: [task], headers }));
    overrides.set('GET /api/tasks/a1', () => ({
      status: 200,
      body: { ...task, commentCount: 0, fileActivity: history },
    }));
  }
  const sent = () =>
    backend()
      .callsTo('POST', '/api/tasks/a1/attachments')
      .map(({ body }) => (body as { files: string[] }).files[0] ?? '');
  const store = (): Answer => {
    const originalname = sent().at(-1) ?? '';
    const filename = stored(sent().length);
    const added = { filename, originalname, size: 3, addedBy: person._id };
    const answer = change('fileAdded', originalname, [...task.attachments, added]);
    return { status: 200, body: { attachments: [added], task: answer } };
  };
  overrides.set(path, store);
  overrides.set(`DELETE /api/tasks/a1/attachments/${given.filename}`, () => ({
    status: 200,
    body: change('fileRemoved', 'given.png', []),
  }));
  const page = await open('/task/a1', person);
  const region = await panel();
  await within(region).findByRole('textbox', { name: 'Comment' });
  return { page, sent, store, region };
}
const drop = (target: Element, files: File[]) =>
  fireEvent.drop(target, { dataTransfer: { files, types: ['Files'] } });
/** @returns whether the browser pastes it as well */
const paste = (target: Element, files: File[], types = ['Files']) =>
  fireEvent(target, createEvent.paste(target, { clipboardData: { files, types } }));
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

test('files are dropped anywhere on the open task, shown, and told in its activity', async () => {
  const { sent, region } = await openLamp();
  const over = createEvent.dragOver(region, { dataTransfer: { files: [], types: ['Files'] } });
  fireEvent(region, over);
  expect(over.defaultPrevented).toBe(true);
  expect(screen.getByText('Drop files to attach them')).toBeVisible();
  drop(comment(), [picture('one.png'), picture('two.png'), new File(['x'], 'page.html')]);
  expect(screen.queryByText('Drop files to attach them')).toBeNull();
  await waitFor(() => expect(tile('two.png')).toBeVisible());
  expect(tile('one.png')).toHaveAttribute('href', `/uploads/${stored(1)}`);
  expect(sent()).toEqual(['one.png', 'two.png']);
  const keys = backend()
    .callsTo('POST', '/api/tasks/a1/attachments')
    .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  const log = await screen.findByRole('log');
  await waitFor(() => expect(log).toHaveTextContent(/Uma.* added one\.png.* added two\.png/));
  const refused = within(screen.getByRole('list', { name: 'Files being added' }));
  expect(refused.getByRole('alert')).toHaveTextContent('page.html is not of an allowed type');
  expect(refused.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.click(refused.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('list', { name: 'Files being added' })).toBeNull();
});

test('files are chosen with a button', async () => {
  const { page, sent } = await openLamp();
  expect(screen.getByRole('button', { name: 'Add files' })).toBeEnabled();
  await page.user.upload(screen.getByLabelText('Files to add'), [picture('chosen.png')]);
  await waitFor(() => expect(tile('chosen.png')).toBeVisible());
  expect(sent()).toEqual(['chosen.png']);
});

test('a picture pasted into a comment is attached, and written where the caret was', async () => {
  const { page, store } = await openLamp();
  await page.user.type(comment(), 'Before after');
  comment().setSelectionRange(6, 6);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    backend().overrides.set(path, async () => {
      resolve();
      await new Promise<void>((finish) => {
        answer = finish;
      });
      return store();
    });
  });
  expect(paste(comment(), [picture('plan.png')])).toBe(false);
  await asked;
  await page.user.type(comment(), ' more', { initialSelectionStart: 12, initialSelectionEnd: 12 });
  answer();
  const text = `Before\n![plan.png](/uploads/${stored(1)})\n after more`;
  await waitFor(() => expect(comment()).toHaveValue(text));
  expect(selectDraft(page.store.getState(), commentDraft, 'a1')).toEqual({ text });
  expect(comment().selectionStart).toBe(text.length);
  expect(tile('plan.png')).toBeVisible();
});

test('a pasted picture without a name gets one, and text from an office program stays text', async () => {
  const { page, sent, region } = await openLamp();
  await page.user.click(comment());
  expect(paste(comment(), [picture('image.png')], ['text/plain', 'Files'])).toBe(true);
  expect(paste(region, [picture('image.png')])).toBe(false);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatch(/^Picture \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
  await waitFor(() => expect(tile(sent()[0] ?? '')).toBeVisible());
  expect(comment()).toHaveValue('');
});

test('an upload can be cancelled, and the next file is sent', async () => {
  const { sent, store, region } = await openLamp();
  let answer = (): void => undefined;
  backend().overrides.set(path, async () => {
    if (sent().length > 1) return store();
    await new Promise<void>((finish) => {
      answer = finish;
    });
    return { status: 500, body: { error: 'not read by anyone' } };
  });
  drop(region, [picture('slow.png'), picture('next.png'), picture('given-up.png')]);
  await waitFor(() => expect(sent()).toEqual(['slow.png']));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel given-up.png' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel slow.png' }));
  await waitFor(() => expect(tile('next.png')).toBeVisible());
  answer();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files being added' })).toBeNull());
  expect([sent(), tile('slow.png')]).toEqual([['slow.png', 'next.png'], undefined]);
});

test('a refusal of the server, and a lost connection, are said; what was typed stays', async () => {
  const { page, region } = await openLamp();
  await page.user.type(comment(), 'Typed');
  backend().overrides.set(path, () => ({
    status: 400,
    body: { error: '"a.png" is not a picture' },
  }));
  drop(region, [picture('a.png')]);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^"a\.png" is not a picture$/);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  backend().overrides.set(path, () => ({ status: 0 }));
  paste(comment(), [picture('b.png')]);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'b.png was not added: there is no connection, and files cannot wait for one.',
  );
  expect(comment()).toHaveValue('Typed');
  expect(page.store.getState().outbox).toMatchObject({ changes: [] });
});

test('no more than twenty files are sent', async () => {
  const attachments = Array.from({ length: 19 }, (_none, n) => ({
    filename: `${String(n).padStart(32, 'b')}.png`,
    originalname: `${n}.png`,
  }));
  const { sent, region } = await openLamp({ attachments });
  drop(region, [picture('last.png'), picture('over.png')]);
  await waitFor(() => expect(tile('last.png')).toBeVisible());
  expect(screen.getByRole('alert')).toHaveTextContent(
    'over.png was left out: a task holds 20 files at most.',
  );
  expect(sent()).toEqual(['last.png']);
});

test('who added a file may remove it', async () => {
  const { region } = await openLamp();
  drop(region, [picture('own.png')]);
  await waitFor(() => expect(remove('own.png')).toBeVisible());
  expect(remove('given.png')).toBeNull();
});

test('an administrator removes a file after a question', async () => {
  const { page } = await openLamp({ person: ada });
  await page.user.click(remove('given.png') ?? comment());
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove File' }));
  expect(dialog.getByText('Are you sure, remove given.png ?')).toBeVisible();
  expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialogClosed('alertdialog');
  expect(tile('given.png')).toBeUndefined();
  await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent(/removed given\.png/));
});

test('another backend gets no files, and shows no control for them', async () => {
  const { sent, region } = await openLamp({ isDocket: false });
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
  expect(remove('given.png')).toBeNull();
  drop(region, [picture('a.png')]);
  expect(paste(region, [picture('a.png')])).toBe(true);
  expect(tile('given.png')).toBeVisible();
  expect(sent()).toEqual([]);
});

const pictures = [
  `![own](/uploads/${stored('a')})`,
  `![whole](${window.location.origin}/uploads/${stored('b')})`,
  `![elsewhere](https://evil.example/uploads/${stored('c')})`,
  '![odd](/uploads/../api/users)',
  '![relative](uploads/x.png)',
  `[![linked](/uploads/${stored('d')})](https://evil.example/)`,
  `<img src="/uploads/${stored('e')}">`,
].join('\n\n');
const shownPictures = (container: HTMLElement) =>
  [...container.querySelectorAll('img')].map((image) => [image.alt, image.getAttribute('src')]);

test('only attachments of our own server are shown as pictures; all others are links', () => {
  const { container } = render(<MarkdownBody text={pictures} linksTasks />);
  expect(shownPictures(container)).toEqual([
    ['own', `/uploads/${stored('a')}`],
    ['whole', `/uploads/${stored('b')}`],
  ]);
  expect(screen.getByRole('link', { name: 'elsewhere' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'linked' })).toHaveAttribute(
    'href',
    'https://evil.example/',
  );
  const [own] = container.querySelectorAll('img');
  if (own) fireEvent.error(own);
  expect(screen.getByRole('link', { name: 'own' })).toHaveAttribute(
    'href',
    `/uploads/${stored('a')}`,
  );
});

test('a replay and texts of other backends load no picture', () => {
  const replay = render(
    <PicturesShown value={false}>
      <MarkdownBody text={pictures} linksTasks />
    </PicturesShown>,
  );
  const plain = render(<MarkdownBody text={pictures} />);
  expect([shownPictures(replay.container), shownPictures(plain.container)]).toEqual([[], []]);
  expect(within(replay.container).getByRole('link', { name: 'own' })).toBeInTheDocument();
  expect(within(plain.container).getByRole('link', { name: 'own' })).toBeInTheDocument();
});
