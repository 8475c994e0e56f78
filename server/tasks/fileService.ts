import { taskLimits, type Attachment } from '../../src/contract/task';
import { recordAudit } from '../audit/record';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { notFound, tooLarge } from '../lib/errors';
import type { Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';
import type { StagedFile } from '../uploads/store';
import { appendUpdate } from './rowCache';
import type { TaskRow } from './taskAnswers';
import { fileChanged, isOwnTask } from './taskAudit';
import {
  fileActivityRows,
  insertActivity,
  insertAttachments,
  lockTask,
  nextPosition,
  updateTask,
} from './taskRepository';
import { requireRemovalAllowed, ruleTexts } from './taskRules';

type FileChange = 'fileAdded' | 'fileRemoved';

/**
 * Adds stored files to a task that the actor may see.
 * @returns these files
 * @throws HttpError 404 as `lockTask`, 413 if the task would have too many, and as `writeAs`
 */
export function addFiles(
  context: Context,
  requester: Actor,
  id: string,
  files: readonly StagedFile[],
): Promise<Attachment[]> {
  return writeAs(context, requester, async (trx, actor) => {
    const { row: before } = await lockTask(trx, actor, id);
    if (before.attachments.length + files.length > taskLimits.files)
      throw tooLarge(`A task holds ${taskLimits.files} files at most`);
    const added = files.map(({ filename, originalname, mimetype, size }) => ({
      ...{ filename, originalname, mimetype, size },
      addedBy: actor._id,
    }));
    const position = await nextPosition(trx, 'task_attachments', id);
    const attachments = [...before.attachments, ...added];
    await recordChange(
      context,
      trx,
      actor,
      before,
      { type: 'fileAdded', attachments, files: added },
      () => insertAttachments(trx, id, files, { by: actor._id, position }),
    );
    return added;
  });
}

/**
 * Removes a file of a task. Must be possible on a full disk too.
 * @throws HttpError 404 as `lockTask` and for a file that the task does not have, 403 as
 * `requireRemovalAllowed`
 */
export async function removeFile(
  context: Context,
  requester: Actor,
  id: string,
  filename: string,
): Promise<void> {
  const removed = await writeAnyway(context, requester, async (trx, actor) => {
    const { row: before } = await lockTask(trx, actor, id);
    const file = before.attachments.find((one) => one.filename === filename);
    if (!file) throw notFound(ruleTexts.noFile);
    requireRemovalAllowed(actor, before, file);
    const attachments = before.attachments.filter((one) => one !== file);
    await recordChange(
      context,
      trx,
      actor,
      before,
      { type: 'fileRemoved', attachments, files: [file] },
      () => trx.deleteFrom('task_attachments').where('filename', '=', filename).execute(),
    );
    return file.filename;
  });
  // After the commit: the next start removes files without a row, but a row without its file cannot
  // be repaired.
  await context.uploads.remove([removed]);
}

/** Stores a change of the files by `write`, its activity and its event. */
async function recordChange(
  context: Context,
  trx: Trx,
  actor: Actor,
  before: TaskRow,
  {
    type,
    attachments,
    files,
  }: { type: FileChange; attachments: Attachment[]; files: Attachment[] },
  write: () => Promise<unknown>,
): Promise<void> {
  const { _id: id } = before;
  const isOwn = isOwnTask(actor, before);
  for (const file of files)
    if (!isOwn) await recordAudit(context, trx, fileChanged(actor, before, type, file));
  const at = new Date(context.now()).toISOString();
  // Before the rows of files, whose triggers lock the sums of what people store.
  const seq = await context.events.nextSeq(trx);
  await write();
  await insertActivity(trx, fileActivityRows(id, actor, { type, files }, at, seq));
  await updateTask(trx, id, { updated_at: at, seq });
  await appendUpdate(context, trx, { ...before, attachments, updatedAt: at, seq });
}
