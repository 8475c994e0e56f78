import type { Note } from '../../src/contract/note';
import type { Db, Trx } from '../context';
import type { NoteTable } from '../db/schema';

type Reader = Db | Trx;

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

/** A person's notes without their bodies, newest first. */
export async function listNotes(db: Reader, userId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .select(['_id', 'title', 'updated_at', 'version'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .execute();
  const tags = new Map<string, string[]>();
  for (let start = 0; start < rows.length; start += 500) {
    for (const [id, list] of await tagsOf(
      db,
      rows.slice(start, start + 500).map((row) => row._id),
    ))
      tags.set(id, list);
  }
  return rows.map((row) => ({
    _id: row._id,
    title: row.title,
    tag: tags.get(row._id) ?? [],
    updatedAt: row.updated_at,
    version: row.version,
  }));
}

/** A note's own record, or null. */
export async function findNote(db: Reader, id: string): Promise<NoteTable | null> {
  return (
    (await db.selectFrom('notes').selectAll().where('_id', '=', id).executeTakeFirst()) ?? null
  );
}

/** A note as it goes to a client. */
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

/** Puts these tags in the place of those there are. */
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
