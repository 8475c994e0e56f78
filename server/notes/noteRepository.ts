import type { Note } from '../../src/contract/note';
import { beginLocking } from '../db/locks';
import type { Reader, Trx } from '../db/schema';
import type { NoteTable } from './noteTable';
import { chunks } from '../lib/chunks';

async function tagsOf(db: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('note_tags')
    .selectAll()
    .where('note_id', 'in', ids)
    .orderBy('position')
    .execute();
  for (const row of rows) tags.get(row.note_id)?.push(row.tag);
  return tags;
}

/** A person's notes without their texts, newest first. */
export async function listNotes(db: Reader, userId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .select(['_id', 'title', 'updated_at', 'version'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .execute();
  const tags = new Map<string, string[]>();
  const ids = rows.map((row) => row._id);
  for (const chunk of chunks(ids, 500))
    for (const [id, list] of await tagsOf(db, chunk)) tags.set(id, list);
  return rows.map((row) => ({
    _id: row._id,
    title: row.title,
    tag: tags.get(row._id) ?? [],
    updatedAt: row.updated_at,
    version: row.version,
  }));
}

/** A note's record, or null. */
export async function findNote(db: Reader, id: string): Promise<NoteTable | null> {
  return (
    (await db.selectFrom('notes').selectAll().where('_id', '=', id).executeTakeFirst()) ?? null
  );
}

/** Locks a note, so that nothing changes it before this transaction does, and reads it. */
export async function lockNote(trx: Trx, id: string): Promise<NoteTable | null> {
  beginLocking(trx, 'records');
  const query = trx.selectFrom('notes').selectAll().where('_id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** A note as clients get it. */
export async function completeNote(db: Reader, record: NoteTable): Promise<Note> {
  const tags = await tagsOf(db, [record._id]);
  return {
    _id: record._id,
    title: record.title,
    text: record.text,
    tag: tags.get(record._id) ?? [],
    updatedAt: record.updated_at,
    version: record.version,
  };
}

export async function replaceTags(
  trx: Trx,
  noteId: string,
  tags: readonly string[],
): Promise<void> {
  await trx.deleteFrom('note_tags').where('note_id', '=', noteId).execute();
  if (tags.length === 0) return;
  await trx
    .insertInto('note_tags')
    .values(tags.map((tag, position) => ({ note_id: noteId, tag, position })))
    .execute();
}
