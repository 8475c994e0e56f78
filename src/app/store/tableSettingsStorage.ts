import { auditColumns } from '../../features/audit/auditColumns';
import { auditSlice, auditRestored } from '../../features/audit/auditSlice';
import { taskColumns } from '../../data/nouns/tasks/taskColumns';
import { taskListSlice, taskListRestored } from '../../data/nouns/tasks/taskListSlice';
import { userColumns } from '../../data/nouns/users/userColumns';
import { userListSlice, userListRestored } from '../../data/nouns/users/userListSlice';
import { readStored, writeStored } from '../../data/session/storage';
import type { StartAppListening } from '../../data/store/listening';
import type { RootState } from '../../data/store/rootState';
import {
  defaultTableSettings,
  readTableSettings,
  writeTableSettings,
  type TableColumn,
  type TableSettings,
} from '../../ui/table/tableSettings';

// Layout and table settings belong to the device, not to a person. Filters are not stored. The
// format is that of the URL, so that the same code checks what it reads.
const keys = {
  task: 'docket.arrangement.task',
  user: 'docket.arrangement.user',
  audit: 'docket.arrangement.audit',
} as const;
/** Dragging the edge of a column changes the settings many times per second. */
const writeDelayMs = 250;

function settingsParams(columns: readonly TableColumn[], layout: TableSettings): URLSearchParams {
  const params = new URLSearchParams();
  writeTableSettings(params, columns, layout);
  return params;
}

/** The initial state of the lists, with the settings stored on this device. */
export function storedTableSettings(): Pick<RootState, 'taskList' | 'userList' | 'audit'> {
  const task = new URLSearchParams(readStored(keys.task) ?? '');
  const user = new URLSearchParams(readStored(keys.user) ?? '');
  const audit = new URLSearchParams(readStored(keys.audit) ?? '');
  return {
    taskList: taskListSlice.reducer(
      undefined,
      taskListRestored({
        layout: task.get('view') === 'table' ? 'table' : 'cards',
        table: readTableSettings(task, taskColumns) ?? defaultTableSettings,
      }),
    ),
    userList: userListSlice.reducer(
      undefined,
      userListRestored({ table: readTableSettings(user, userColumns) ?? defaultTableSettings }),
    ),
    audit: auditSlice.reducer(
      undefined,
      auditRestored({ table: readTableSettings(audit, auditColumns) ?? defaultTableSettings }),
    ),
  };
}

/** Stores the settings on this device. */
export function addTableSettingsListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, now, before) =>
      now.taskList.layout !== before.taskList.layout ||
      now.taskList.table !== before.taskList.table ||
      now.userList.table !== before.userList.table ||
      now.audit.table !== before.audit.table,
    effect: async (_action, { getState, cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      await delay(writeDelayMs);
      const { taskList, userList, audit } = getState();
      const task = settingsParams(taskColumns, taskList.table);
      if (taskList.layout === 'table') task.set('view', 'table');
      writeStored(keys.task, task.toString() || null);
      writeStored(keys.user, settingsParams(userColumns, userList.table).toString() || null);
      writeStored(keys.audit, settingsParams(auditColumns, audit.table).toString() || null);
    },
  });
}
