import { nanoid } from '@reduxjs/toolkit';
import { taskLimits, type Attachment } from '../../../contract/task';
import { errorText, isAppError } from '../../../lib/errors';
import { mergeFiles } from '../../../lib/files';
import { selectOpenTaskId } from '../../../data/navigation/taskPath';
import { selectFileUpload, selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { tasksApi } from '../../../data/nouns/tasks/tasksApi';
import {
  fileDone,
  fileRefused,
  filesChosen,
  type FileUpload,
} from '../../../data/nouns/tasks/tasksSlice';
import type { AppThunk } from '../../../data/store/hooks';
import { toastShown } from '../../../data/toasts/toastsSlice';
import { refusalReason } from '../fields/addFiles';

/** Why a file was not added, as a sentence with its name, which most texts of the server have. */
function failureText(error: unknown, name: string): string {
  if (isAppError(error) && error.status === 'NETWORK')
    return `${name} was not added: there is no connection, and files cannot wait for one.`;
  const text = errorText(error);
  return text.includes(name) ? text : `${name} was not added: ${text}`;
}

/** Says why a file was not added: in the open task, or else as a toast. */
const refuse =
  ({ uploadId, taskId }: FileUpload, error: string): AppThunk<void> =>
  (dispatch, getState) => {
    if (selectOpenTaskId(getState()) === taskId)
      return void dispatch(fileRefused({ uploadId, error }));
    dispatch(fileDone({ uploadId }));
    dispatch(toastShown({ message: error, variant: 'error', persist: true }));
  };

const send =
  (upload: FileUpload, file: File): AppThunk<Promise<readonly Attachment[]>> =>
  async (dispatch, getState) => {
    const { uploadId, taskId: id } = upload;
    const { addFiles } = tasksApi.endpoints;
    const { data, error } = await dispatch(
      addFiles.initiate({ id, uploadId, files: [file] }, { track: false, fixedCacheKey: uploadId }),
    );
    // It was cancelled, or the session has ended.
    if (!selectFileUpload(getState(), uploadId)) return [];
    if (error) dispatch(refuse(upload, failureText(error, file.name)));
    else dispatch(fileDone({ uploadId }));
    return data?.attachments ?? [];
  };

/**
 * Adds files to a task, one after another. What happens to each is in the state.
 * @returns those that were added
 */
export const addTaskFiles =
  (taskId: string, chosen: readonly File[]): AppThunk<Promise<readonly Attachment[]>> =>
  async (dispatch, getState) => {
    const attached = selectShownTask(getState(), taskId)?.attachments.length ?? 0;
    let room = taskLimits.files - attached;
    const files = mergeFiles([], chosen).map((file) => {
      const tooMany =
        room > 0
          ? undefined
          : `${file.name} was left out: a task holds ${taskLimits.files} files at most.`;
      const reason = refusalReason(file) ?? tooMany;
      if (reason === undefined) room -= 1;
      const upload: FileUpload = {
        uploadId: nanoid(),
        taskId,
        originalname: file.name,
        sent: 0,
        total: file.size,
        error: reason ?? null,
      };
      return { file, upload };
    });
    dispatch(filesChosen({ uploads: files.map(({ upload }) => upload) }));
    const added: Attachment[] = [];
    for (const { file, upload } of files)
      if (selectFileUpload(getState(), upload.uploadId)?.error === null)
        added.push(...(await dispatch(send(upload, file))));
    return added;
  };

/** Cancels an upload, or closes what is said about a refused file. */
export const dropUpload =
  (uploadId: string): AppThunk<void> =>
  (dispatch) => {
    dispatch(fileDone({ uploadId }));
    dispatch(tasksApi.util.getRunningMutationThunk('addFiles', uploadId))?.abort();
  };
