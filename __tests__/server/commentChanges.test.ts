// On PostgreSQL: always.
import type { Comment, CommentVersion, Task, ValueChange } from '../../src/contract/task';
import type { Notification, NotificationList } from '../../src/contract/notification';
import { deleteOldComments } from '../../server/comments/commentRepository';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { countedBytes, storedBytes } from '../helpers/storedBytes';
import { createTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

let server: TestServer;
let root: TestClient;
let ann: TestPerson;
let ben: TestPerson;
let cem: TestPerson;
let ada: TestPerson;

beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann Lee' });
  ben = await server.createUser({ name: 'Ben' });
  cem = await server.createUser({ name: 'Cem' });
  ada = await server.createUser({ name: 'Ada', roles: ['Admin'] });
});
afterAll(() => server.close());

const refOf = ({ _id, name }: TestPerson) => ({ _id, name });
const newTask = () => createTask(root, { title: 'Lamp', assignedTo: [ann._id, ben._id] });
const wholeTask = async (task: Task, query = '') =>
  (await root.get(`/api/tasks/${task._id}${query}`)).body as Task;
/** Comments as Ann, and returns the comment. */
async function say(
  task: Task,
  text: string,
  mentions?: object[],
): Promise<Comment & { _id: string }> {
  const answer = await ann.client.post(`/api/tasks/${task._id}/comments`, { text, mentions });
  expect(answer.status).toBe(200);
  return (answer.body as Task).comments?.at(-1) as Comment & { _id: string };
}
const undoBulk = (answer: { headers: Headers }) =>
  root.post(`/api/tasks/bulk/${answer.headers.get('docket-action')}/undo`, {});
const at = (task: Task, { _id }: { _id?: string }, more = '') =>
  `/api/tasks/${task._id}/comments/${_id}${more}`;
/** What a person is told of a task, the oldest first. */
async function toldOf(person: TestPerson, task: Task): Promise<string[]> {
  const { notifications } = (await person.client.get('/api/notification')).body as NotificationList;
  return notifications
    .filter(({ taskId }: Notification) => taskId === task._id)
    .map(({ message }) => message)
    .reverse();
}

describe('a comment', () => {
  test('is changed by its author, and what it said before is kept', async () => {
    const task = await newTask();
    const comment = await say(task, 'first');
    for (const text of ['second', ' third '])
      expect((await ann.client.patch(at(task, comment), { text })).status).toBe(200);
    const { comments, commentCount, commentsChanged, seq, updatedAt } = await wholeTask(task);
    expect(comments).toEqual([{ ...comment, text: 'third', editedAt: expect.any(String) }]);
    expect([commentCount, commentsChanged]).toEqual([1, seq]);
    expect(updatedAt).toBe(comment.createdAt);
    const versions = (await ben.client.get(at(task, comment, '/versions'))).body;
    expect((versions as CommentVersion[]).map(({ text }) => text)).toEqual(['first', 'second']);
    expect((await cem.client.get(at(task, comment, '/versions'))).status).toBe(404);
  });

  test('that stays the same is not marked', async () => {
    const task = await newTask();
    const comment = await say(task, 'same');
    expect((await ann.client.patch(at(task, comment), { text: 'same ' })).body).toEqual(comment);
    expect((await wholeTask(task)).commentsChanged).toBeUndefined();
  });

  test('is not changed if it says something else than expected', async () => {
    const task = await newTask();
    const comment = await say(task, 'here');
    await ann.client.patch(at(task, comment), { text: 'elsewhere' });
    const body = { text: 'mine', expected: { text: 'here' } };
    expect((await ann.client.patch(at(task, comment), body)).status).toBe(412);
    expect((await wholeTask(task)).comments?.[0]?.text).toBe('elsewhere');
  });

  test('of another person cannot be changed, deleted or restored, not even by an administrator', async () => {
    const task = await newTask();
    const comment = await say(task, 'mine');
    expect((await ada.client.patch(at(task, comment), { text: 'x' })).status).toBe(403);
    expect((await ben.client.delete(at(task, comment))).status).toBe(403);
    expect((await cem.client.delete(at(task, comment))).status).toBe(404);
    await ann.client.delete(at(task, comment));
    expect((await ada.client.post(at(task, comment, '/restore'), {})).status).toBe(403);
    expect((await wholeTask(task)).comments).toEqual([]);
    expect((await ann.client.post(at(task, comment, '/restore'), {})).body).toEqual(comment);
  });

  test('comes back to its place with its versions after a deletion, for a day', async () => {
    const task = await newTask();
    const comment = await say(task, 'one');
    await say(task, 'two');
    await ann.client.patch(at(task, comment), { text: 'One' });
    expect((await ann.client.delete(at(task, comment))).body).toEqual({ _id: comment._id });
    expect((await ann.client.delete(at(task, comment))).status).toBe(404);
    expect((await wholeTask(task)).commentCount).toBe(1);
    expect((await ann.client.get(at(task, comment, '/versions'))).status).toBe(404);
    await deleteOldComments(server.context);
    expect((await ann.client.post(at(task, comment, '/restore'), {})).status).toBe(200);
    expect((await ann.client.post(at(task, comment, '/restore'), {})).status).toBe(404);
    const { comments, commentCount } = await wholeTask(task);
    expect([comments?.map(({ text }) => text), commentCount]).toEqual([['One', 'two'], 2]);
    expect((await ann.client.get(at(task, comment, '/versions'))).body).toHaveLength(1);

    await ann.client.delete(at(task, comment));
    const tomorrow = Date.now() + 25 * 3_600_000;
    await deleteOldComments({ ...server.context, now: () => tomorrow });
    const rows = await server.context.db
      .selectFrom('task_comment_versions')
      .selectAll()
      .where('comment_id', '=', comment._id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('is counted with its versions in what its author stores', async () => {
    const task = await newTask();
    const comment = await say(task, 'Größe');
    await ann.client.patch(at(task, comment), { text: 'x'.repeat(100) });
    await ann.client.delete(at(task, comment));
    await root.patch(`/api/tasks/${task._id}`, { labels: ['a', 'ö'], priority: 'High' });
    const { db } = server.context;
    expect(await storedBytes(db)).toEqual(await countedBytes(db));
  });

  test('keeps its versions when its task is deleted with others and restored', async () => {
    const task = await newTask();
    const comment = await say(task, 'before @Ben', [refOf(ben)]);
    await ann.client.patch(at(task, comment), { text: 'after' });
    const whole = await wholeTask(task, '?history=50');
    const answer = await root.post('/api/tasks/bulk', { ids: [task._id], delete: true });
    await undoBulk(answer);
    const restored = await wholeTask(task, '?history=50');
    expect([restored.comments, restored.activity]).toEqual([whole.comments, whole.activity]);
    const versions = (await ann.client.get(at(task, comment, '/versions'))).body;
    expect(versions).toMatchObject([{ text: 'before @Ben', mentions: [refOf(ben)] }]);
  });
});

describe('a mention', () => {
  test('tells those who may see the task, once each, and not the author', async () => {
    const task = await newTask();
    const names = [refOf(ben), refOf(ada), refOf(cem), refOf(ann)];
    const text = '@Ben @Ada @Cem @Ann Lee';
    const comment = await say(task, text, [...names, { _id: ben._id, name: 'not in the text' }]);
    expect(comment.mentions).toEqual([refOf(ben), refOf(ada), refOf(ann)]);
    const told = 'Ann Lee mentioned you in a comment on "Lamp"';
    expect((await toldOf(ben, task)).slice(1)).toEqual([told]);
    expect(await toldOf(ada, task)).toEqual([told]);
    expect(await toldOf(cem, task)).toEqual([]);
    expect((await toldOf(ann, task)).slice(1)).toEqual([]);
  });

  test('of a changed comment tells only those whom it had not told', async () => {
    const task = await newTask();
    const comment = await say(task, 'Hello');
    const edit = (text: string, ...people: TestPerson[]) =>
      ann.client.patch(at(task, comment), { text, mentions: people.map(refOf) });
    await edit('Hello @Ben', ben);
    await edit('Hello @Ben and @Ada', ben, ada);
    await edit('Hello');
    await edit('Hello again @Ada', ada);
    expect((await toldOf(ben, task)).slice(1)).toEqual(['Ann Lee commented on "Lamp"']);
    expect(await toldOf(ada, task)).toEqual(['Ann Lee mentioned you in a comment on "Lamp"']);
    await ann.client.delete(at(task, comment));
    await ann.client.post(at(task, comment, '/restore'), {});
    expect(await toldOf(ada, task)).toHaveLength(1);
  });
});

describe('the history', () => {
  /** What the entries of the last change say. */
  const lastChanges = async (task: Task) => {
    const { activity = [], seq } = await wholeTask(task, '?history=50');
    const rows = await server.context.db
      .selectFrom('task_activity')
      .select(['_id', 'seq'])
      .where('task_id', '=', task._id)
      .execute();
    const ids = rows.filter((row) => Number(row.seq) === seq).map(({ _id }) => _id);
    return activity
      .filter(({ _id }) => ids.includes(_id ?? ''))
      .flatMap(({ type, to, changes = [] }) => [
        ...(typeof to === 'object' && to ? [`${type} ${to.name}`] : []),
        ...changes,
      ]) as (string | ValueChange)[];
  };

  test('has the values of a change', async () => {
    const task = await createTask(root, {
      title: 'Lamp',
      labels: ['old', 'kept'],
      assignedTo: [ann._id],
    });
    const url = `/api/tasks/${task._id}`;
    await root.patch(url, {
      title: 'Lantern',
      priority: 'High',
      description: 'Long',
      dueDate: '2031-02-03',
      labels: ['kept', 'new'],
    });
    expect(await lastChanges(task)).toEqual([
      { field: 'title', oldValue: 'Lamp', newValue: 'Lantern' },
      { field: 'description' },
      { field: 'labels', addedLabels: ['new'], removedLabels: ['old'] },
      { field: 'priority', oldValue: 'Medium', newValue: 'High' },
      { field: 'dueDate', oldValue: null, newValue: '2031-02-03' },
    ]);
    await ann.client.patch(url, { status: 'On Hold' });
    const status = { field: 'status', oldValue: 'Pending', newValue: 'On Hold' };
    expect(await lastChanges(task)).toEqual([status]);
  });

  test('names those who were unassigned, also by a hand-over', async () => {
    const task = await newTask();
    await root.delete(`/api/tasks/assign/${task._id}`, { user_id: ben._id });
    const removed = (person: TestPerson) => ({
      field: 'assignedTo',
      removedPeople: [refOf(person)],
    });
    expect(await lastChanges(task)).toEqual([removed(ben)]);
    await ann.client.post('/api/tasks/assign', { task_id: task._id, user_id: [cem._id] });
    expect(await lastChanges(task)).toEqual(expect.arrayContaining(['assigned Cem', removed(ann)]));
  });

  test('has the values of a bulk action and of its undo', async () => {
    const task = await newTask();
    const change = { priority: 'Low', assignees: { add: [cem._id], remove: [ben._id] } };
    const answer = await root.post('/api/tasks/bulk', { ids: [task._id], change });
    const removedPeople = [refOf(ben)];
    expect(await lastChanges(task)).toEqual(
      expect.arrayContaining([
        'assigned Cem',
        { field: 'priority', oldValue: 'Medium', newValue: 'Low' },
        { field: 'assignedTo', removedPeople },
      ]),
    );
    await undoBulk(answer);
    expect(await lastChanges(task)).toEqual(
      expect.arrayContaining([{ field: 'priority', oldValue: 'Low', newValue: 'Medium' }]),
    );
  });

  test('has only the entries of the specification in a whole task', async () => {
    const task = await newTask();
    await root.patch(`/api/tasks/${task._id}`, { title: 'Lantern', status: 'Completed' });
    const types = ({ activity = [] }: Task) => activity.map(({ type }) => type).sort();
    expect(types(await wholeTask(task))).toEqual(['assigned', 'assigned', 'status']);
    expect(types(await wholeTask(task, '?history=50'))).toContain('edited');
    const list = (await root.get('/api/tasks')).body as Task[];
    const listed = list.find(({ _id }) => _id === task._id);
    expect(listed && types(listed)).toEqual(['assigned', 'assigned', 'status']);
  });
});
