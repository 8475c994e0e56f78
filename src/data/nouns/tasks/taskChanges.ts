import type { Recurrence } from '../../../contract/recurrence';
import { describeRule } from '../../../contract/rrule/describe';
import type { Task } from '../../../contract/task';
import { formatDay } from '../../../lib/format';
import { onceChoice } from '../../../lib/repeat/once';
import { callOf, type ChangesOf, type ChangeText } from '../../changes/changeSpec';
import { taskPath } from '../../navigation/taskPath';
import { selectIsAdministrator } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectUserById } from '../users/usersSelectors';
import { fieldLabel, fieldNoun, fieldText, valuesBefore } from './taskFields';
import type { KeyedAssignment } from './taskArgs';
import { tasksApi } from './tasksApi';
import { selectTaskById, selectTaskName } from './tasksSelectors';

const { assignTask, editComment, getTask, restoreComment, unassignTask, updateTask } =
  tasksApi.endpoints;

/** Until the list has a task that was opened by its link, the answer to the link is shown. */
const taskIn = (state: RootState, id: string): Task | undefined =>
  selectTaskById(state, id) ?? getTask.select(id)(state).data ?? undefined;

/** The people whom an assignment adds. */
function addedPeople({ task_id, user_id }: KeyedAssignment, before: RootState): string[] {
  const task = taskIn(before, task_id);
  return [user_id].flat().filter((id) => !task?.assignedTo.some(({ _id }) => _id === id));
}

const peopleText = (count: number): string => (count === 1 ? 'One person' : `${count} people`);

const names = (ids: readonly string[], state: RootState): string =>
  ids.map((id) => selectUserById(state, id)?.name ?? 'Someone').join(', ');

function ofTask(
  state: RootState,
  id: string,
  taskTitle: string | undefined,
  wanted: ChangeText['wanted'],
): ChangeText {
  const task = selectTaskById(state, id);
  const record = task?.title ?? taskTitle ?? 'A task';
  return { record, path: taskPath(id), isLoaded: task !== undefined, wanted };
}

/** What was done to the series of a task. */
function repeatText(task: Task | undefined, recurrence: Recurrence | null): string {
  if (recurrence === null) return 'Series ended';
  const { rule, day, once } = task?.recurrence ?? {};
  if (rule !== recurrence.rule) return `Repeats: ${describeRule(recurrence)}`;
  if (day !== recurrence.day) return `Due on ${formatDay(recurrence.day)} now`;
  const isMore = Object.keys(recurrence.once ?? {}).length > Object.keys(once ?? {}).length;
  return `Changed for ${isMore ? 'this one only' : 'the following ones too'}`;
}

export const taskChanges = {
  updateTask: {
    describe: ({ id, changes, taskTitle }, state) =>
      ofTask(
        state,
        id,
        taskTitle,
        Object.entries(changes).map(([field, value]) => ({
          label: fieldLabel(field),
          text: fieldText(field, value, (one) => selectTaskName(state, one)),
        })),
      ),
    done: ({ id, changes }, before) => {
      if (changes.recurrence !== undefined)
        return repeatText(taskIn(before, id), changes.recurrence);
      const fields = Object.keys(changes);
      // A move to another column of the board is about that.
      const [field = 'orderKey', ...more] = fields.filter((one) => one !== 'orderKey');
      const noun = more.length === 0 ? fieldNoun(field) : 'task';
      return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} changed`;
    },
    offer: ({ id, changes }, before) => {
      const task = taskIn(before, id);
      const choice = task && onceChoice(task, changes);
      if (!choice) return null;
      const { recurrence } = choice;
      const expected = { recurrence: task.recurrence };
      const arg = { id, changes: { recurrence }, expected, taskTitle: task.title };
      return {
        text: choice.onlyThis ? 'Only this one' : 'The following too',
        call: callOf(updateTask, arg),
      };
    },
    inverse: ({ id, changes }, before) => {
      const task = taskIn(before, id);
      if (!task) return null;
      const { title: taskTitle } = task;
      const undone = { changes: valuesBefore(task, changes), expected: changes };
      return [callOf(updateTask, { id, ...undone, taskTitle })];
    },
  },
  addComment: {
    describe: ({ id, text, taskTitle }, state) =>
      ofTask(state, id, taskTitle, [{ label: 'Comment', text }]),
  },
  editComment: {
    describe: ({ id, text, taskTitle }, state) =>
      ofTask(state, id, taskTitle, [{ label: 'Comment', text }]),
    done: () => 'Comment changed',
    inverse: ({ id, commentId, text, taskTitle }, before) => {
      const comment = taskIn(before, id)?.comments?.find(({ _id }) => _id === commentId);
      if (!comment) return null;
      const { text: earlier, mentions } = comment;
      const said = { text: earlier, mentions, expected: { text } };
      return [callOf(editComment, { id, commentId, ...said, taskTitle })];
    },
  },
  deleteComment: {
    describe: ({ id, text = '', taskTitle }, state) =>
      ofTask(state, id, taskTitle, [{ label: 'Delete comment', text }]),
    done: () => 'Comment deleted',
    inverse: (comment) => [callOf(restoreComment, comment)],
  },
  restoreComment: {
    describe: ({ id, text = '', taskTitle }, state) =>
      ofTask(state, id, taskTitle, [{ label: 'Restore comment', text }]),
  },
  assignTask: {
    describe: ({ task_id: id, user_id: people, taskTitle }, state) =>
      ofTask(state, id, taskTitle, [{ label: 'Assign', text: names([people].flat(), state) }]),
    done: (arg, before) => `${peopleText(addedPeople(arg, before).length)} assigned`,
    inverse: (arg, before) => {
      const people = addedPeople(arg, before);
      // Without the task, a User who has handed it over cannot take it back.
      if (!selectIsAdministrator(before) || people.length === 0) return null;
      const { task_id: taskId, taskTitle } = arg;
      return people.map((userId) =>
        callOf(unassignTask, { taskId, assignmentId: taskId, userId, taskTitle }),
      );
    },
  },
  unassignTask: {
    describe: ({ taskId, userId, taskTitle }, state) =>
      ofTask(state, taskId, taskTitle, [{ label: 'Unassign', text: names([userId], state) }]),
    done: () => `${peopleText(1)} unassigned`,
    inverse: ({ taskId, userId, taskTitle }) => [
      callOf(assignTask, { task_id: taskId, user_id: [userId], taskTitle }),
    ],
  },
} satisfies ChangesOf<typeof tasksApi.endpoints>;
