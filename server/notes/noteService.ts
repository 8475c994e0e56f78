import { type Note, noteLimits } from '../../src/contract/note';
import { isAdministrator } from '../../src/contract/user';
import type { Actor, Context, Db, Trx } from '../context';
import type { NoteTable } from '../db/schema';
import { conflict, forbidden, notFound, tooLarge } from '../http/errors';
import { newId } from '../ids';
import { writeAs } from '../session/writeAs';
import { inspect, recordInspection } from '../users/inspections';
import { completeNote, findNote, listNotes, replaceTags } from './noteRepository';
import type { NewNote, NoteChanges } from './noteSchemas';

const noNote = () => notFound('Note not found');

/**
 * Whose notes a call is about: one's own, or, for administrators, those of the person they act for.
 * @throws HttpError 403 when somebody else names another person, 404 when there is nobody of that id.
 */
async function ownerFor(db: Db | Trx, actor: Actor, targetId: string | undefined): Promise<string> {
  if (targetId === undefined || targetId === actor._id) return actor._id;
  if (!isAdministrator(actor)) throw forbidden();
  const person = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', targetId)
    .executeTakeFirst();
  if (!person) throw notFound('User not found');
  return person._id;
}

function requireFits(text: string): void {
  if (Buffer.byteLength(text) > noteLimits.textBytes)
    throw tooLarge('The note is larger than 1 MB');
}

/** Somebody's notes, without bodies. Another person's are for administrators, and the look is written down. */
export async function notesOf(context: Context, actor: Actor, targetId?: string): Promise<Note[]> {
  const owner = await ownerFor(context.db, actor, targetId);
  if (owner !== actor._id) await inspect(context, actor, owner, 'notes');
  return listNotes(context.db, owner);
}

/** One of the actor's own notes. @throws HttpError 404 */
export async function ownNote(context: Context, actor: Actor, id: string): Promise<Note> {
  const note = await findNote(context.db, id);
  if (note?.user_id !== actor._id) throw noNote();
  return completeNote(context.db, note);
}

/** Anybody's note, for an administrator; the look is written down. @throws HttpError 404 */
export async function inspectedNote(context: Context, actor: Actor, id: string): Promise<Note> {
  const note = await findNote(context.db, id);
  if (!note) throw noNote();
  if (note.user_id !== actor._id) await inspect(context, actor, note.user_id, `note ${id}`);
  return completeNote(context.db, note);
}

/** Creates a note for the actor, or for the person whom an administrator acts for. */
export async function createNote(
  context: Context,
  requester: Actor,
  input: NewNote,
): Promise<Note> {
  requireFits(input.text);
  const at = new Date(context.now()).toISOString();
  return writeAs(context, requester, async (trx, actor) => {
    const owner = await ownerFor(trx, actor, input.id);
    const record: NoteTable = {
      _id: newId(),
      user_id: owner,
      title: input.title,
      text: input.text,
      created_at: at,
      updated_at: at,
      version: 1,
    };
    await trx.insertInto('notes').values(record).execute();
    await replaceTags(trx, record._id, input.tag);
    if (owner !== actor._id)
      await recordInspection(context, trx, actor, owner, `note created ${record._id}`);
    return completeNote(trx, record);
  });
}

/**
 * Changes a note. With `version`, only when that is the version in force.
 * @throws HttpError 404 when it is not the note of the person it is about; 409 when somebody was faster, nothing is written then.
 */
export async function changeNote(
  context: Context,
  requester: Actor,
  id: string,
  changes: NoteChanges,
): Promise<Note> {
  if (changes.text !== undefined) requireFits(changes.text);
  return writeAs(context, requester, async (trx, actor) => {
    const owner = await ownerFor(trx, actor, changes.id);
    const before = await findNote(trx, id);
    if (before?.user_id !== owner) throw noNote();
    const stored = await trx
      .updateTable('notes')
      .set({
        title: changes.title ?? before.title,
        text: changes.text ?? before.text,
        updated_at: new Date(context.now()).toISOString(),
        version: before.version + 1,
      })
      .where('_id', '=', id)
      .where('version', '=', changes.version ?? before.version)
      .returningAll()
      .executeTakeFirst();
    if (!stored)
      throw conflict(
        'This note was changed meanwhile. Your text is not lost: copy it, reload the note and merge the two.',
      );
    if (changes.tag) await replaceTags(trx, id, changes.tag);
    if (owner !== actor._id)
      await recordInspection(context, trx, actor, owner, `note changed ${id}`);
    return completeNote(trx, stored);
  });
}

/** Deletes a note of one's own; an administrator also another's, which is written down. */
export function deleteNote(context: Context, requester: Actor, id: string): Promise<void> {
  return writeAs(context, requester, async (trx, actor) => {
    const note = await findNote(trx, id);
    if (!note || (note.user_id !== actor._id && !isAdministrator(actor))) throw noNote();
    await trx.deleteFrom('notes').where('_id', '=', id).execute();
    if (note.user_id !== actor._id)
      await recordInspection(context, trx, actor, note.user_id, `note deleted ${id}`);
  });
}
