import { useState } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { errorText } from '../../../lib/errors';
import type { NewTask } from '../../../contract/task';
import { selectIsDocket, selectIsLoggedIn } from '../../../data/session/sessionSlice';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { isDay } from '../../../lib/day';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { AppDialog, type DialogFrame } from '../../../ui/dialogs/AppDialog';
import { FormActions } from '../../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { useActiveUsers } from '../../../data/nouns/users/useActiveUsers';
import { useDraft } from '../../../data/drafts/useDraft';
import { newTaskDraft } from '../../../data/nouns/tasks/taskDrafts';
import { AttachmentPicker } from '../fields/AttachmentPicker';
import { PeopleField } from '../fields/PeopleField';
import { TaskFormFields } from '../fields/TaskFormFields';
import { typedProblem } from '../../../data/nouns/tasks/taskFields';
import { announceCreated } from './announceCreated';
import { NewTaskRepeats } from './NewTaskRepeats';
import { withSeries } from './withSeries';
import { useCreateTaskMutation } from '../../../data/nouns/tasks/tasksApi';
import { selectTaskName } from '../../../data/nouns/tasks/tasksSelectors';
import { selectHasAllTasks, selectUpload } from '../../../data/nouns/tasks/taskScreenSelectors';
import { dropPresets } from '../../../data/nouns/tasks/tree/addSubtask';

/** New Task. The draft is in the store, so that it survives closing and reloading; files do not. */
export function NewTaskDialog(frame: DialogFrame) {
  const dispatch = useAppDispatch();
  const { active, isLoading: isLoadingUsers } = useActiveUsers();
  const draft = useDraft(newTaskDraft);
  const parentName = useAppSelector((state) => selectTaskName(state, draft.shown.parent ?? ''));
  const isParentGone = useAppSelector(selectHasAllTasks) && parentName === undefined;
  const parent = isParentGone ? undefined : draft.shown.parent;
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [createTask, { isLoading, error, reset }] = useCreateTaskMutation();
  const [isPreparing, setIsPreparing] = useState(false);
  const isBusy = isPreparing || isLoading;
  const isDocket = useAppSelector(selectIsDocket);
  const { today } = useAppSelector(selectDayBounds);
  const { recurrence = null, dueDate } = draft.shown;

  /** Null if the part of the page that finds days cannot be loaded. */
  const inSeries = async (task: NewTask): Promise<NewTask | null> => {
    setIsPreparing(true);
    try {
      return await withSeries(task, today);
    } catch (failure) {
      setRefusal(errorText(failure));
      return null;
    } finally {
      setIsPreparing(false);
    }
  };
  const submit = async () => {
    if (isBusy) return;
    reset();
    const problem = findProblem(draft.shown, isLoggedIn);
    setRefusal(problem);
    if (problem) return;
    const task = await inSeries({ ...draft.shown, parent });
    const answer = task && (await createTask({ task, files: [...files] }));
    if (!answer || answer.error) return;
    draft.discard();
    setFiles([]);
    frame.onClose();
    dispatch(announceCreated(draft.shown.title.trim(), answer.data));
  };
  const change = (changes: Partial<NewTask>) => {
    setRefusal(undefined);
    if (error) reset();
    draft.change(changes);
  };
  const discard = () => {
    draft.discard();
    setFiles([]);
    setRefusal(undefined);
    reset();
  };
  const close = () => {
    dispatch(dropPresets());
    frame.onClose();
  };
  const text = refusal ?? (error ? errorText(error) : undefined);
  return (
    <AppDialog
      {...frame}
      onClose={close}
      title="New Task"
      width="md"
      busy={isBusy}
      onSubmit={() => void submit()}
      actions={
        <>
          {(files.length > 0 || !isEmptyDraft(draft.shown)) && (
            <Button color="inherit" onClick={discard} disabled={isBusy} sx={{ mr: 'auto' }}>
              Discard draft
            </Button>
          )}
          <FormActions submit="Create" busy={isBusy} onCancel={close} />
        </>
      }
    >
      <Stack spacing={2.5}>
        {draft.shown.status && (
          <Chip
            label={`Status: ${draft.shown.status}`}
            onDelete={() => change({ status: undefined })}
            aria-label={`Status: ${draft.shown.status}. Press Delete for Pending`}
            sx={{ alignSelf: 'flex-start' }}
          />
        )}
        {parent !== undefined && (
          <Chip
            label={`Sub-task of ${parentName ?? 'another task'}`}
            onDelete={() => change({ parent: undefined })}
            aria-label={`Sub-task of ${parentName ?? 'another task'}. Press Delete for no parent`}
            sx={{ alignSelf: 'flex-start', maxWidth: '100%' }}
          />
        )}
        <TaskFormFields values={draft.shown} onChange={change}>
          <PeopleField
            required
            label="Assign To"
            people={active}
            chosen={draft.shown.assignedTo}
            loading={isLoadingUsers}
            onChange={(assignedTo) => change({ assignedTo })}
          />
        </TaskFormFields>
        {isDocket && (
          <NewTaskRepeats
            value={recurrence}
            due={isDay(dueDate) ? dueDate : null}
            onChange={(next) => change({ recurrence: next ?? undefined })}
          />
        )}
        <AttachmentPicker files={files} onChange={setFiles} disabled={isBusy} />
        {isLoading && <UploadProgress />}
        <ErrorAlert text={text} />
      </Stack>
    </AppDialog>
  );
}

const isEmptyDraft = (draft: NewTask): boolean =>
  (Object.keys(draft) as (keyof NewTask)[]).every(
    (field) => String(draft[field] ?? '') === String(newTaskDraft.empty[field] ?? ''),
  );

function findProblem(draft: NewTask, isLoggedIn: boolean): string | undefined {
  if (!isLoggedIn) return 'You must be logged in';
  if (draft.assignedTo.length === 0) return 'Please assign the task to at least one team member.';
  return typedProblem(draft);
}

/** How much of the form has been sent. At 100 % the server is still checking the files. */
function UploadProgress() {
  const upload = useAppSelector(selectUpload);
  if (!upload || upload.total === 0) return <ProgressLine text="Sending..." />;
  const percent = Math.min(100, Math.round((100 * upload.sent) / upload.total));
  return percent < 100 ? (
    <ProgressLine value={percent} text={`Uploading ${percent} %`} />
  ) : (
    <ProgressLine text="Saving..." />
  );
}
