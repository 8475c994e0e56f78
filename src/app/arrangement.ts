import { taskColumns } from '../features/tasks/table/taskColumns';
import { taskViewReducer, taskViewRestored } from '../features/tasks/taskViewSlice';
import { userColumns } from '../features/users/userColumns';
import { userViewReducer, userViewRestored } from '../features/users/userViewSlice';
import { readStored, writeStored } from '../session/storage';
import type { StartAppListening } from '../store/listening';
import type { RootState } from '../store/rootState';
import {
  defaultLayout,
  readLayout,
  writeLayout,
  type TableColumn,
  type TableLayout,
} from '../ui/table/tableLayout';

// How the tables are arranged belongs to the device, not to a person: it names nobody, and outlives every session. What is
// looked for in them is not kept. The texts are those of the URL, so that whatever stands there is read with the same care.
const keys = { task: 'docket.arrangement.task', user: 'docket.arrangement.user' } as const;
/** A column's edge that is dragged changes the arrangement many times a second. Milliseconds. */
const rest = 250;

function layoutText(columns: readonly TableColumn[], layout: TableLayout): URLSearchParams {
  const params = new URLSearchParams();
  writeLayout(params, columns, layout);
  return params;
}

/** The slices of the tables as a page starts with them: arranged as they were left on this device. */
export function rememberedArrangement(): Pick<RootState, 'taskView' | 'userView'> {
  const task = new URLSearchParams(readStored(keys.task) ?? '');
  const user = new URLSearchParams(readStored(keys.user) ?? '');
  return {
    taskView: taskViewReducer(
      undefined,
      taskViewRestored({
        kind: task.get('view') === 'table' ? 'table' : 'cards',
        layout: readLayout(task, taskColumns) ?? defaultLayout,
      }),
    ),
    userView: userViewReducer(
      undefined,
      userViewRestored({ layout: readLayout(user, userColumns) ?? defaultLayout }),
    ),
  };
}

/** Keeps the arrangement on this device when it has come to rest. */
export function addArrangementListeners(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, { taskView, userView }, { taskView: task, userView: user }) =>
      taskView.kind !== task.kind ||
      taskView.layout !== task.layout ||
      userView.layout !== user.layout,
    effect: async (_action, { getState, cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      await delay(rest);
      const { taskView, userView } = getState();
      const task = layoutText(taskColumns, taskView.layout);
      if (taskView.kind === 'table') task.set('view', 'table');
      writeStored(keys.task, task.toString() || null);
      writeStored(keys.user, layoutText(userColumns, userView.layout).toString() || null);
    },
  });
}
