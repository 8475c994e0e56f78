import { writeChecklist } from '../../../contract/checklist';
import type { Task } from '../../../contract/task';
import { joinList } from '../../../lib/cellList';
import { shownColumns } from '../../../ui/table/tableSettings';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { taskLink } from '../../../data/navigation/taskPath';
import { selectTaskColumns, type TaskColumn } from '../../../data/nouns/tasks/taskColumns';
import { commentCount, displayName } from '../../../data/nouns/tasks/taskDisplay';
import { selectSelectedTaskIds } from '../../../data/nouns/tasks/taskSelection';
import { noTasks, findTask, type TaskPages } from '../../../data/nouns/tasks/taskIndex';
import { taskLists } from '../../../data/nouns/tasks/taskLists';
import {
  selectTaskPages,
  selectTasksError,
  selectVisibleTaskIds,
} from '../../../data/nouns/tasks/tasksSelectors';
import { selectTaskTable, selectTaskLayout } from '../../../data/nouns/tasks/taskListSlice';
import { exportColumns, type ExportColumn, type ExportSource } from './exportSource';

type Key = Exclude<TaskColumn['key'], 'actions'>;

/** An import can read these texts: ISO 8601 for dates and times, semicolons between names. */
const texts: Record<Key, (task: Task) => string> = {
  number: (task) => (task.number === undefined ? '' : String(task.number)),
  title: (task) => task.title,
  description: (task) => task.description,
  status: (task) => task.status,
  priority: (task) => task.priority,
  assignedTo: (task) => joinList(task.assignedTo.map(displayName)),
  createdBy: (task) => displayName(task.createdBy),
  labels: (task) => joinList(task.labels),
  dueDate: (task) => task.dueDate?.slice(0, 10) ?? '',
  updatedAt: (task) => task.updatedAt,
  createdAt: (task) => task.createdAt,
  completedAt: (task) => task.completedAt ?? '',
  startDate: (task) => task.startDate ?? '',
  estimate: (task) => String(task.estimate ?? ''),
  checklist: (task) => writeChecklist(task.checklist ?? []),
  parent: (task) => task.parent ?? '',
  // Not '2 / 5', which a spreadsheet takes for a date.
  subtasks: ({ subtasks }) => (subtasks ? `${subtasks.done} of ${subtasks.total}` : ''),
  blockedBy: (task) => joinList(task.blockedBy ?? []),
  recurrence: (task) => task.recurrence?.rule ?? '',
  comments: (task) => String(commentCount(task)),
  attachments: (task) => joinList(task.attachments.map((file) => file.originalname)),
};

const link: ExportColumn<Task> = {
  title: 'Link',
  text: (task) => taskLink(task._id),
  fields: (task) => [['link', taskLink(task._id)]],
};

/** The last CSV column, so that an import can recognise the task. JSON objects begin with `_id`. */
const id: ExportColumn<Task> = { title: 'Id', text: (task) => task._id, fields: () => [] };

const fieldOf = (task: Task, key: Key): [string, unknown] =>
  key === 'comments' ? ['commentCount', commentCount(task)] : [key, task[key]];

/** A deleted task may still be named as a parent or a blocker. */
function withKnownLinks(task: Task, list: TaskPages): Task {
  const { parent, blockedBy } = task;
  if (!parent && !blockedBy) return task;
  const isKnown = (one: string) => findTask(list, one) !== undefined;
  return {
    ...task,
    parent: parent && isKnown(parent) ? parent : undefined,
    blockedBy: blockedBy?.filter(isKnown),
  };
}

/** The shown tasks, with the columns of the table, or with all columns for cards. */
export const taskExport: ExportSource<Task> = {
  kind: 'tasks',
  ids: (state, scope) =>
    scope === 'selected' ? selectSelectedTaskIds(state) : selectVisibleTaskIds(state),
  rowReader: (state) => {
    const inspectedId = selectInspectedId(state);
    return (now, id) => {
      const list = taskLists.entryOf(now, inspectedId).data ?? noTasks;
      const task = findTask(list, id);
      return task && withKnownLinks(task, list);
    };
  },
  list: selectTaskPages,
  error: selectTasksError,
  columns: (state) => [
    ...exportColumns(
      selectTaskLayout(state) === 'table'
        ? shownColumns(selectTaskColumns(state), selectTaskTable(state))
        : selectTaskColumns(state),
      texts,
      fieldOf,
    ),
    link,
    id,
  ],
};
