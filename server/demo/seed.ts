import type { Insertable } from 'kysely';
import type { Db, Trx } from '../context';
import type { NoteTable, TaskAttachmentTable, UserTable } from '../db/schema';
import { createPasswords } from '../session/passwords';
import type { StagedFile, UploadStore } from '../uploads/store';
import { emailKey } from '../users/email';
import { storeAttachments } from './attachments';
import { day, minute } from './dates';
import { demoPassword, team } from './people';
import { planTasks, type Member, type PlannedTask } from './plan';
import { createRandom, type Random } from './random';
import { demoId, rowsOf } from './rows';
import { notes } from './words';

const seedNumber = 20_260_301;
const noteCount = 40;

/** Rows in statements of a bounded size: databases limit the number of parameters. */
async function inParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 200)
    await insert(rows.slice(start, start + 200));
}

/**
 * Fills an empty database with the demo's team, tasks, files and notes, all or nothing.
 * @param now milliseconds since 1970; everything else is the same in every run.
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
      await inParts(usersOf(random, members, passwordHash, now), (part) =>
        trx.insertInto('users').values(part).execute(),
      );
      await inParts(rows.tasks, (part) => trx.insertInto('tasks').values(part).execute());
      await inParts(rows.assignees, (part) =>
        trx.insertInto('task_assignees').values(part).execute(),
      );
      await inParts(rows.labels, (part) => trx.insertInto('task_labels').values(part).execute());
      await inParts(rows.comments, (part) =>
        trx.insertInto('task_comments').values(part).execute(),
      );
      await inParts(rows.activity, (part) =>
        trx.insertInto('task_activity').values(part).execute(),
      );
      await inParts(rows.notifications, (part) =>
        trx.insertInto('notifications').values(part).execute(),
      );
      const idOf = new Map(rows.tasks.map((row) => [row.title, row._id]));
      await inParts(attachmentRows(files, idOf), (part) =>
        trx.insertInto('task_attachments').values(part).execute(),
      );
      await insertNotes(trx, random, members, now);
      await trx.updateTable('event_counter').set({ seq: rows.head }).where('_id', '=', 1).execute();
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
      : stored.map((file, position) => ({ ...file, task_id: taskId, position }));
  });
}

/** Each of the texts is kept by several people, every other one also by the Root, who is the first to look around a demo. */
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
        ? [root, ...random.some(others, perText - 1)]
        : random.some(others, perText);
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
