import { type Note, noteLimits } from '../../src/contract/note';
import type { AuditValues } from '../../src/contract/audit';
import { isAdministrator, type UserRef } from '../../src/contract/user';
import { recordAudit, userTarget, type AuditEntry } from '../audit/record';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import type { NoteTable } from './noteTable';
import { conflict, notFound, tooLarge } from '../lib/errors';
import { requireExpected } from '../lib/expected';
import { newId } from '../lib/ids';
import { assertAdministrator, type Actor } from '../session/actor';
import { writeAs } from '../session/writeAs';
import { inspect } from '../users/inspections';
import { requirePerson } from '../users/userList';
import { completeNote, findNote, listNotes, lockNote, replaceTags } from './noteRepository';
import type { NewNote, NoteChanges } from './noteSchemas';

const noNote = () => notFound('Note not found');

/**
 * The owner of the notes of a call: the actor, or the person for whom an administrator acts.
 * @throws HttpError 403 when others name another person, 404 for an unknown id
 */
async function ownerFor(db: Reader, actor: Actor, targetId: string | undefined): Promise<UserRef> {
  if (targetId === undefined || targetId === actor._id) return actor;
  assertAdministrator(actor);
  return requirePerson(db, targetId);
}

/** What the audit log says of a note: never its words. */
const valuesOf = ({ title, text, tag }: Note): AuditValues => ({
  titleLength: title.length,
  textLength: text?.length ?? 0,
  tags: tag.length,
});

/** The entry of a change of another person's note in the audit log. */
function noteChanged(actor: Actor, owner: UserRef, earlier: Note, changed: Note): AuditEntry {
  const fields = [
    ...(earlier.title === changed.title ? [] : ['title' as const]),
    ...(earlier.text === changed.text ? [] : ['text' as const]),
    ...(earlier.tag.join('\n') === changed.tag.join('\n') ? [] : ['tags' as const]),
  ];
  return {
    actor,
    action: 'noteChanged',
    target: userTarget(owner),
    details: { note: changed._id, fields, before: valuesOf(earlier), after: valuesOf(changed) },
  };
}

function requireFits(text: string): void {
  if (Buffer.byteLength(text) > noteLimits.textBytes)
    throw tooLarge('The note is larger than 1 MB');
}

/**
 * A person's notes without texts. Administrators may list other people's notes, which is recorded.
 */
export async function notesOf(context: Context, actor: Actor, targetId?: string): Promise<Note[]> {
  const owner = await ownerFor(context.db, actor, targetId);
  if (owner._id !== actor._id) await inspect(context, actor, owner, 'notesInspected');
  return listNotes(context.db, owner._id);
}

/** One of the actor's own notes. @throws HttpError 404 */
export async function ownNote(context: Context, actor: Actor, id: string): Promise<Note> {
  const note = await findNote(context.db, id);
  if (note?.user_id !== actor._id) throw noNote();
  return completeNote(context.db, note);
}

/**
 * Any note, for administrators; reading another person's note is recorded.
 * @throws HttpError 404
 */
export async function inspectedNote(context: Context, actor: Actor, id: string): Promise<Note> {
  const note = await findNote(context.db, id);
  if (!note) throw noNote();
  if (note.user_id !== actor._id) {
    const owner = await requirePerson(context.db, note.user_id);
    await inspect(context, actor, owner, 'noteInspected', { note: id });
  }
  return completeNote(context.db, note);
}

/** What a change returns, and is kept for a repeated call: the call itself has the text. */
const withoutText = ({ text: _text, ...note }: Note): Note => note;

/** Creates a note for the actor, or for the person for whom an administrator acts. */
export async function createNote(
  context: Context,
  requester: Actor,
  input: NewNote,
): Promise<Note> {
  requireFits(input.text);
  const at = new Date(context.now()).toISOString();
  const created = await writeAs(context, requester, async (trx, actor) => {
    const owner = await ownerFor(trx, actor, input.id);
    const record: NoteTable = {
      _id: newId(),
      user_id: owner._id,
      title: input.title,
      text: input.text,
      created_at: at,
      updated_at: at,
      version: 1,
    };
    await trx.insertInto('notes').values(record).execute();
    await replaceTags(trx, record._id, input.tag);
    const created = await completeNote(trx, record);
    if (owner._id !== actor._id)
      await recordAudit(context, trx, {
        actor,
        action: 'noteCreated',
        target: userTarget(owner),
        details: { note: record._id, after: valuesOf(created) },
      });
    return withoutText(created);
  });
  return { ...created, text: input.text };
}

/**
 * Changes a note; with `versions`, only if it still has one of them.
 * @throws HttpError 404 when the note does not belong to its owner, 409 when it has another version,
 * 412 as `requireExpected`
 */
export async function changeNote(
  context: Context,
  requester: Actor,
  id: string,
  { expected, id: target, ...requested }: Omit<NoteChanges, 'version'>,
  versions?: readonly number[],
): Promise<Note> {
  if (requested.text !== undefined) requireFits(requested.text);
  const changed = await writeAs(context, requester, async (trx, actor) => {
    const owner = await ownerFor(trx, actor, target);
    const before = await lockNote(trx, id);
    if (before?.user_id !== owner._id) throw noNote();
    if (versions && !versions.includes(before.version))
      throw conflict(
        'This note was changed meanwhile. Your text is not lost: copy it, reload the note and merge the two.',
      );
    const isForeign = owner._id !== actor._id;
    // With its tags, which a plain change of your own note does not need.
    const earlier = isForeign || expected ? await completeNote(trx, before) : null;
    const changes = earlier
      ? requireExpected<typeof requested>(earlier, requested, expected)
      : requested;
    const stored = await trx
      .updateTable('notes')
      .set({
        title: changes.title ?? before.title,
        text: changes.text ?? before.text,
        updated_at: new Date(context.now()).toISOString(),
        version: before.version + 1,
      })
      .where('_id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changes.tag) await replaceTags(trx, id, changes.tag);
    const changed = await completeNote(trx, stored);
    if (earlier && isForeign)
      await recordAudit(context, trx, noteChanged(actor, owner, earlier, changed));
    return changes.text === undefined ? changed : withoutText(changed);
  });
  return { text: requested.text, ...changed };
}

/**
 * Deletes a note; with `versions`, only if it still has one of them. Administrators may delete other
 * people's notes, which is recorded.
 * @throws HttpError 404 when the actor may not see it, 409 when it has another version
 */
export function deleteNote(
  context: Context,
  requester: Actor,
  id: string,
  versions?: readonly number[],
): Promise<void> {
  return writeAs(context, requester, async (trx, actor) => {
    const note = await lockNote(trx, id);
    if (!note || (note.user_id !== actor._id && !isAdministrator(actor))) throw noNote();
    if (versions && !versions.includes(note.version))
      throw conflict('This note was changed meanwhile.');
    const deleted = await completeNote(trx, note);
    await trx.deleteFrom('notes').where('_id', '=', id).execute();
    await recordAudit(context, trx, {
      actor,
      action: 'noteDeleted',
      target: userTarget(await requirePerson(trx, note.user_id)),
      details: { note: id, before: valuesOf(deleted) },
    });
  });
}
