import { taskColumns } from '../../features/tasks/table/taskColumns';
import { taskListReducer, taskListRestored } from '../../features/tasks/taskListSlice';
import { userColumns } from '../../features/users/userColumns';
import { userListReducer, userListRestored } from '../../features/users/userListSlice';
import { readStored, writeStored } from '../../session/storage';
import type { StartAppListening } from '../../store/listening';
import type { RootState } from '../../store/rootState';
import {
  defaultTableSettings,
  readTableSettings,
  writeTableSettings,
  type TableColumn,
  type TableSettings,
} from '../../ui/table/tableSettings';

// Layout and table settings belong to the device, not to a person. Filters are not stored. The
// format is that of the URL, so that the same code checks what it reads.
const keys = { task: 'docket.arrangement.task', user: 'docket.arrangement.user' } as const;
/** Dragging the edge of a column changes the settings many times per second. */
const writeDelayMs = 250;

function settingsParams(columns: readonly TableColumn[], layout: TableSettings): URLSearchParams {
  const params = new URLSearchParams();
  writeTableSettings(params, columns, layout);
  return params;
}

/** The initial state of the lists, with the settings stored on this device. */
export function storedTableSettings(): Pick<RootState, 'taskList' | 'userList'> {
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

/** Stores the settings on this device. */
export function addTableSettingsListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, { taskList, userList }, { taskList: task, userList: user }) =>
      taskList.layout !== task.layout ||
      taskList.table !== task.table ||
      userList.table !== user.table,
    effect: async (_action, { getState, cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      await delay(writeDelayMs);
      const { taskList, userList } = getState();
      const task = settingsParams(taskColumns, taskList.table);
      if (taskList.layout === 'table') task.set('view', 'table');
      writeStored(keys.task, task.toString() || null);
      writeStored(keys.user, settingsParams(userColumns, userList.table).toString() || null);
    },
  });
}
