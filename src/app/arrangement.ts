import { taskColumns } from '../features/tasks/table/taskColumns';
import { taskListReducer, taskListRestored } from '../features/tasks/taskListSlice';
import { userColumns } from '../features/users/userColumns';
import { userListReducer, userListRestored } from '../features/users/userListSlice';
import { readStored, writeStored } from '../session/storage';
import type { StartAppListening } from '../store/listening';
import type { RootState } from '../store/rootState';
import {
  defaultTableSettings,
  readTableSettings,
  writeTableSettings,
  type TableColumn,
  type TableSettings,
} from '../ui/table/tableSettings';

// How the tables are arranged belongs to the device, not to a person: it names nobody, and outlives every session. What is
// looked for in them is not kept. The texts are those of the URL, so that whatever stands there is read with the same care.
const keys = { task: 'docket.arrangement.task', user: 'docket.arrangement.user' } as const;
/** A column's edge that is dragged changes the arrangement many times a second. Milliseconds. */
const rest = 250;

function layoutText(columns: readonly TableColumn[], layout: TableSettings): URLSearchParams {
  const params = new URLSearchParams();
  writeTableSettings(params, columns, layout);
  return params;
}

/** The slices of the tables as a page starts with them: arranged as they were left on this device. */
export function rememberedArrangement(): Pick<RootState, 'taskList' | 'userList'> {
  const task = new URLSearchParams(readStored(keys.task) ?? '');
  const user = new URLSearchParams(readStored(keys.user) ?? '');
  return {
    taskList: taskListReducer(
      undefined,
      taskListRestored({
        layout: task.get('view') === 'table' ? 'table' : 'cards',
        table: readTableSettings(task, taskColumns) ?? defaultTableSettings,
      }),
    ),
    userList: userListReducer(
      undefined,
      userListRestored({ table: readTableSettings(user, userColumns) ?? defaultTableSettings }),
    ),
  };
}

/** Keeps the arrangement on this device when it has come to rest. */
export function addArrangementListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, { taskList, userList }, { taskList: task, userList: user }) =>
      taskList.layout !== task.layout ||
      taskList.table !== task.table ||
      userList.table !== user.table,
    effect: async (_action, { getState, cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      await delay(rest);
      const { taskList, userList } = getState();
      const task = layoutText(taskColumns, taskList.table);
      if (taskList.layout === 'table') task.set('view', 'table');
      writeStored(keys.task, task.toString() || null);
      writeStored(keys.user, layoutText(userColumns, userList.table).toString() || null);
    },
  });
}
