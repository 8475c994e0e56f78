import type { TaskRow } from '../../server/tasks/taskAnswers';
import type { Db } from '../../server/db/schema';

/** What the server has counted for each person, without those who store nothing. */
export async function storedBytes(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('stored_bytes').selectAll().where('bytes', '!=', 0).execute();
  return Object.fromEntries(rows.map(({ user_id, bytes }) => [user_id, bytes]));
}

/** The same, counted from the rows: 200 bytes for each, and their texts or files. */
export async function countedBytes(db: Db): Promise<Record<string, number>> {
  const sums = new Map<string, number>();
  const add = (person: string | null | undefined, ...sizes: (string | number)[]) => {
    const bytes = sizes.map((size) => (typeof size === 'string' ? Buffer.byteLength(size) : size));
    const id = person ?? '';
    sums.set(
      id,
      bytes.reduce((sum, size) => sum + size, (sums.get(id) ?? 0) + 200),
    );
  };
  const rows = {
    notes: await db.selectFrom('notes').selectAll().execute(),
    tasks: await db.selectFrom('tasks').selectAll().execute(),
    comments: await db.selectFrom('task_comments').selectAll().execute(),
    versions: await db.selectFrom('task_comment_versions').selectAll().execute(),
    activity: await db.selectFrom('task_activity').selectAll().execute(),
    time: await db.selectFrom('time_entries').selectAll().execute(),
    files: await db.selectFrom('task_attachments').selectAll().execute(),
  };
  const creators = new Map(rows.tasks.map(({ _id, created_by }) => [_id, created_by]));
  for (const { user_id, title, text } of rows.notes) add(user_id, title, text);
  for (const { created_by, row } of rows.tasks) {
    const { title, description } = JSON.parse(row) as TaskRow;
    add(created_by, title, description);
  }
  for (const { user_id, text } of rows.comments) add(user_id, text);
  for (const { user_id, text } of rows.versions) add(user_id, text);
  for (const { user_id, changes } of rows.activity) add(user_id, changes ?? '');
  for (const { user_id, note } of rows.time) add(user_id, note);
  for (const { task_id, size, added_by } of rows.files)
    add(added_by ?? creators.get(task_id), size);
  return Object.fromEntries(sums);
}
