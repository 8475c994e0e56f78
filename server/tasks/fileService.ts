import { taskLimits, type Attachment } from '../../src/contract/task';
import type { Context } from '../context/context';
import type { Trx } from '../db/schema';
import { notFound, tooLarge } from '../lib/errors';
import type { Actor } from '../session/actor';
import type { StagedFile } from '../uploads/store';
import type { PlannedChange } from './saveTasks';
import type { TaskRow } from './taskAnswers';
import { fileChanged, isOwnTask } from './taskAudit';
import { changeOneTask } from './taskLane';
import { fileActivityRows, insertActivity, insertAttachments } from './taskRepository';
import { requireRemovalAllowed, ruleTexts } from './taskRules';

/**
 * Adds stored files to a task that the actor may see.
 * @returns these files
 * @throws HttpError 404 as `changeOneTask`, 413 if the task would have too many, and as `writeAs`
 */
export async function addFiles(
  context: Context,
  requester: Actor,
  id: string,
  files: readonly StagedFile[],
): Promise<Attachment[]> {
  const { result } = await changeOneTask(context, requester, id, (_trx, actor, { row }) => {
    if (row.attachments.length + files.length > taskLimits.files)
      throw tooLarge(`A task holds ${taskLimits.files} files at most`);
    const added = files.map(({ filename, originalname, mimetype, size }) => ({
      ...{ filename, originalname, mimetype, size },
      addedBy: actor._id,
    }));
    const attachments = [...row.attachments, ...added];
    return {
      change: fileChange(context, actor, row, attachments, ['fileAdded', added], (writing) =>
        insertAttachments(writing, id, files, actor._id),
      ),
      result: () => added,
    };
  });
  return result;
}

/**
 * Removes a file of a task. Must be possible on a full disk too.
 * @throws HttpError 404 as `changeOneTask` and for a file that the task does not have, 403 as
 * `requireRemovalAllowed`
 */
export async function removeFile(
  context: Context,
  requester: Actor,
  id: string,
  filename: string,
): Promise<void> {
  const { result: removed } = await changeOneTask(
    context,
    requester,
    id,
    (_trx, actor, { row }) => {
      const file = row.attachments.find((one) => one.filename === filename);
      if (!file) throw notFound(ruleTexts.noFile);
      requireRemovalAllowed(actor, row, file);
      const attachments = row.attachments.filter((one) => one !== file);
      return {
        change: fileChange(context, actor, row, attachments, ['fileRemoved', [file]], (trx) =>
          trx.deleteFrom('task_attachments').where('filename', '=', filename).execute(),
        ),
        result: () => file.filename,
      };
    },
    { grows: false },
  );
  // After the commit: the next start removes files without a row, but a row without its file cannot
  // be repaired.
  await context.uploads.remove([removed]);
}

/** A change of the files of a task, with its activity. `write` stores the files. */
function fileChange(
  context: Context,
  actor: Actor,
  row: TaskRow,
  attachments: Attachment[],
  [type, files]: ['fileAdded' | 'fileRemoved', readonly Attachment[]],
  write: (trx: Trx) => Promise<unknown>,
): Omit<PlannedChange, 'actor' | 'before'> {
  const at = new Date(context.now()).toISOString();
  return {
    after: { ...row, attachments, updatedAt: at },
    audit: isOwnTask(actor, row) ? [] : files.map((file) => fileChanged(actor, row, type, file)),
    // Triggers lock the sums of what people store, so this comes after the event counter.
    write: async (trx, { seq }) => {
      await write(trx);
      await insertActivity(trx, fileActivityRows(row._id, actor, { type, files }, at, seq));
    },
  };
}
