import type { Page } from 'playwright-core';
import { TestClient } from './testClient';
import { password } from './e2eServer';
import { pdf, picture } from './e2eFiles';
import { createTask } from './taskForm';

/** Stand for texts that the server would not store, and are replaced in its answers. */
const longTitle = 'A-title-of-5000-characters';
const manyLabels = 'two-hundred-labels';

export const hardTitles = {
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈 Family day 🎉 – invitations ✉️ and 🍰',
  hebrew: 'מסמך בעברית עם English באמצע ומספר 42',
  unbroken: `Unbroken${'abcdefghij'.repeat(20)}`,
} as const;

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export interface HardData {
  /** The task that has comments, labels and people. */
  task: string;
  note: string;
}

/** Tasks, notes and comments that are hard to lay out, for `assignees` and the signed-in person. */
export async function createHardData(
  root: TestClient,
  assignees: readonly string[],
): Promise<HardData> {
  const assignedTo = [...assignees];
  // Its calls fail, because the address is private.
  await root.post('/api/webhooks', {
    url: `https://localhost/${'path/'.repeat(40)}`,
    events: ['task-created', 'task-comment'],
  });
  await shareView(root);
  const first = await createTask(root, {
    title: hardTitles.emoji,
    description:
      'مرحبا بالعالم. One paragraph in two directions.\n\nAnd a second one 🙂.\n\n- [ ] To do\n  - [x] Done',
    dueDate: day(0),
    priority: 'High',
    labels: ['إدارة', '🚀 launch', 'a-label-of-fifty-characters-without-any-space-1234'],
    assignedTo,
  });
  await createTask(
    root,
    { title: longTitle, dueDate: day(-400), labels: [manyLabels], assignedTo },
    [picture(), pdf(`${'long-name-'.repeat(15)}.pdf`)].map(({ name, buffer }) => ({
      name,
      bytes: buffer,
    })),
  );
  for (const [index, title] of [hardTitles.hebrew, hardTitles.unbroken, 'Plain task'].entries())
    await createTask(root, { title, dueDate: day(index - 1), assignedTo });
  for (const text of ['First!', `شكرا ${'long '.repeat(60)}`, 'w'.repeat(300)])
    await root.post(`/api/tasks/${first._id}/comments`, { text });
  for (const [index, note] of [hardTitles.emoji, hardTitles.hebrew, 'w'.repeat(300)].entries())
    await root.post('/api/time', { taskId: first._id, day: day(0), seconds: 4e4 + index, note });
  const notes = [
    [hardTitles.hebrew, '# כותרת\n\nטקסט', ['תגית']],
    [hardTitles.unbroken, `| a | b |\n| - | - |\n| ${'x'.repeat(400)} | 2 |`, []],
    [longTitle, '- [ ] Short', Array.from({ length: 50 }, (_, index) => `tag ${index}`)],
  ] as const;
  let note = '';
  for (const [title, text, tag] of notes)
    note = ((await root.post('/api/notes', { title, text, tag })).body as { _id: string })._id;
  return { task: first._id, note };
}

/** Root and another administrator share a view. */
async function shareView(root: TestClient): Promise<void> {
  const email = 'sharing@example.com';
  const account = { name: 'Long name '.repeat(10).trim(), email, password, active: true };
  await root.post('/api/users', { ...account, roles: ['Admin'] });
  const other = new TestClient(root.url);
  await other.signIn(email, password);
  for (const client of [root, other]) {
    const view = { screen: 'task', name: 'Long name '.repeat(10), query: '' };
    const { body } = await client.post('/api/views', view);
    await client.patch(`/api/views/${(body as { _id: string })._id}`, { isShared: true });
  }
}

/** Titles of 5,000 characters and 200 labels, as another backend may send them. */
export async function sendHardAnswers(page: Page): Promise<void> {
  const labels = Array.from({ length: 200 }, (_, index) => `label ${index}`).join('","');
  await page.route(/\/api\/(tasks|my-day|notes|labels)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const {
      'content-encoding': _encoding,
      'content-length': _length,
      ...headers
    } = response.headers();
    const body = (await response.text())
      .replaceAll(longTitle, 'Five thousand characters '.repeat(200))
      .replaceAll(manyLabels, labels);
    return route.fulfill({ status: response.status(), headers, body });
  });
}
