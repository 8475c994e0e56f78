import type { Insertable } from 'kysely';
import { createPasswords } from '../crypto/passwords';
import type { TaskAttachmentTable, UserTable, Db, Trx } from '../db/schema';
import type { NoteTable } from '../notes/noteTable';
import { chunks } from '../lib/chunks';
import { emailKey } from '../lib/email';
import type { StagedFile, UploadStore } from '../uploads/store';
import { storeAttachments } from './attachments';
import { day, minute } from './dates';
import { demoPassword, team } from './people';
import { planTasks, type Member, type PlannedTask } from './plan';
import { createRandom, type Random } from './random';
import { demoId, rowsOf } from './rows';
import { notes } from './words';

const seedNumber = 20_260_301;
const noteCount = 40;

async function inChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (const chunk of chunks(rows, 200)) await insert(chunk);
}

/**
 * Fills an empty database with the demo's team, tasks, files and notes, in one transaction.
 * @param now milliseconds since 1970; everything else is the same in every run
 */
export async function seedDemo(db: Db, uploads: UploadStore, now: number): Promise<void> {
  const random = createRandom(seedNumber);
  const members: Member[] = team.map((person) => ({ ...person, _id: demoId(random) }));
  const planned = planTasks(random, members, now);
  const rows = rowsOf(random, planned, now);
  const passwordHash = await (await createPasswords()).hash(demoPassword);
  const files = await storeAttachments(random, uploads, planned);
  try {
    await db.transaction().execute(async (trx) => {
      await inChunks(usersOf(random, members, passwordHash, now), (chunk) =>
        trx.insertInto('users').values(chunk).execute(),
      );
      await inChunks(rows.tasks, (chunk) => trx.insertInto('tasks').values(chunk).execute());
      await inChunks(rows.assignees, (chunk) =>
        trx.insertInto('task_assignees').values(chunk).execute(),
      );
      await inChunks(rows.labels, (chunk) => trx.insertInto('task_labels').values(chunk).execute());
      await inChunks(rows.comments, (chunk) =>
        trx.insertInto('task_comments').values(chunk).execute(),
      );
      await inChunks(rows.activity, (chunk) =>
        trx.insertInto('task_activity').values(chunk).execute(),
      );
      await inChunks(rows.notifications, (chunk) =>
        trx.insertInto('notifications').values(chunk).execute(),
      );
      const idOf = new Map(rows.tasks.map((row) => [row.title, row._id]));
      await inChunks(attachmentRows(files, idOf), (chunk) =>
        trx.insertInto('task_attachments').values(chunk).execute(),
      );
      await insertNotes(trx, random, members, now);
      await insertViews(trx, random, members, now);
      await trx
        .updateTable('event_counter')
        .set({ seq: rows.head, tasks: rows.tasks.length })
        .where('_id', '=', 1)
        .execute();
    });
  } catch (error) {
    await uploads.remove([...files.values()].flat().map((file) => file.filename));
    throw error;
  }
}

function usersOf(
  random: Random,
  members: readonly Member[],
  passwordHash: string,
  now: number,
): Insertable<UserTable>[] {
  return members.map((member) => ({
    _id: member._id,
    name: member.name,
    email: member.email,
    email_key: emailKey(member.email),
    password_hash: passwordHash,
    roles: JSON.stringify([member.role]),
    active: 1,
    last_active: new Date(now - random.between(20, 4 * 24 * 60) * minute).toISOString(),
    created_at: new Date(now - 150 * day).toISOString(),
  }));
}

function attachmentRows(
  files: ReadonlyMap<PlannedTask, StagedFile[]>,
  idOf: ReadonlyMap<string, string>,
): TaskAttachmentTable[] {
  return [...files].flatMap(([task, stored]) => {
    const taskId = idOf.get(task.title);
    return taskId === undefined
      ? []
      : stored.map((file, position) => ({
          ...file,
          task_id: taskId,
          position,
          added_by: null,
        }));
  });
}

/** Several people have each note. The Root, whose account is tried first, has every second one. */
async function insertNotes(
  trx: Trx,
  random: Random,
  members: readonly Member[],
  now: number,
): Promise<void> {
  const perText = noteCount / notes.length;
  const [root, ...others] = members;
  const owned = notes.flatMap((note, at) => {
    const owners =
      root && at % 2 === 0
        ? [root, ...random.sample(others, perText - 1)]
        : random.sample(others, perText);
    return owners.map((owner) => ({ note, owner }));
  });
  for (const { note, owner } of owned) {
    const at = new Date(now - random.between(60, 90 * 24 * 60) * minute).toISOString();
    const record: NoteTable = {
      _id: demoId(random),
      user_id: owner._id,
      title: note.title,
      text: note.text,
      created_at: at,
      updated_at: at,
      version: 1,
    };
    await trx.insertInto('notes').values(record).execute();
    await trx
      .insertInto('note_tags')
      .values(note.tags.map((tag, position) => ({ note_id: record._id, tag, position })))
      .execute();
  }
}

/** Views that the Root shares with everybody, and their queries. */
const sharedViews = {
  'Who does what': 'view=board&by=assignee',
  'This month': 'view=calendar&span=month',
  'High priority by due date': 'priority=High&sort=dueDate&view=table',
} as const;

async function insertViews(
  trx: Trx,
  random: Random,
  [root]: readonly Member[],
  now: number,
): Promise<void> {
  if (!root) return;
  for (const [name, query] of Object.entries(sharedViews))
    await trx
      .insertInto('views')
      .values({
        _id: demoId(random),
        user_id: root._id,
        screen: 'task',
        name,
        name_key: name.toLowerCase(),
        query,
        created_at: new Date(now - 30 * day).toISOString(),
        shared: 1,
      })
      .execute();
}
