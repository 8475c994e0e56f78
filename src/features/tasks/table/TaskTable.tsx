import { useCallback, useMemo, useRef, useState, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import { selectDayBounds, selectNow } from '../../../clock/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import {
  columnSettings,
  shownColumns,
  type TableSort,
  withWidth,
} from '../../../ui/table/tableSettings';
import type { CellPosition, TableHandle } from '../../../ui/table/tableTypes';
import { VirtualTable } from '../../../ui/table/VirtualTable';
import { selectTaskListKey, selectVisibleTaskIds } from '../tasksSelectors';
import { dialogOpened } from '../tasksSlice';
import { taskSortColumns } from '../taskFilters';
import { selectTaskTable, selectTaskSort, taskTableChanged, tasksSorted } from '../taskListSlice';
import { keepEditedRow } from './keepEditedRow';
import { RowContext, type RowAction } from './rowContext';
import { runTaskCommand } from './runTaskCommand';
import { preloadEditors } from './TaskCellEditor';
import { TaskCells } from './TaskCells';
import { taskColumns } from './taskColumns';
import { selectTaskEdit, type TaskEdit } from './taskEditSlice';
import { TaskRowMenu, type RowMenu } from './TaskRowMenu';
import { taskTableKeys } from './taskTableKeys';
import { taskTableStyle } from './taskTableStyle';
import { useTaskSelection } from './useTaskSelection';

/** Shows the editor that has to be settled before another opens. */
function focusOpenEditor(table: TableHandle | null, edit: TaskEdit | null): void {
  if (!edit) return;
  table?.reveal(edit.taskId, edit.column);
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(edit.taskId)}"] .field`)?.focus();
}

/** The tasks that match, as a table. `complete` is false while rows still come. */
export function TaskTable({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const matching = useAppSelector(selectVisibleTaskIds);
  const layout = useAppSelector(selectTaskTable);
  const sort = useAppSelector(selectTaskSort);
  const listKey = useAppSelector(selectTaskListKey);
  const bounds = useAppSelector(selectDayBounds);
  const now = useAppSelector(selectNow);
  const editedId = useAppSelector((state) => selectTaskEdit(state)?.taskId ?? null);
  const editedColumn = useAppSelector((state) => selectTaskEdit(state)?.column ?? null);
  const selection = useTaskSelection();
  const [withKept] = useState(keepEditedRow);
  const ids = useMemo(() => withKept(matching, editedId), [withKept, matching, editedId]);
  const columns = useMemo(() => {
    const shown = shownColumns(taskColumns, layout);
    // Nobody could settle an open editor whose column is hidden.
    return shown.some(({ key }) => key === editedColumn)
      ? shown
      : [...shown, ...taskColumns.filter(({ key }) => key === editedColumn)];
  }, [layout, editedColumn]);
  const [menu, setMenu] = useState<RowMenu | null>(null);
  const table = useRef<TableHandle>(null);

  const openMenu = useCallback((taskId: string, anchor: Element | null | undefined) => {
    const { left = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {};
    setMenu({ taskId, left, top: bottom });
  }, []);
  const shared = useMemo(
    () => ({
      bounds,
      now,
      onLeave: () => table.current?.focus(),
      onAction: (taskId: string, action: RowAction, target: HTMLElement) =>
        action === 'settings'
          ? openMenu(taskId, target)
          : void dispatch(dialogOpened({ kind: action, taskId })),
    }),
    [bounds, now, openMenu, dispatch],
  );
  const onSort = useCallback(
    (next: TableSort | null) => {
      const column = taskSortColumns.find((one) => one === next?.column);
      dispatch(tasksSorted(next && column ? { column, descending: next.descending } : null));
    },
    [dispatch],
  );
  const onColumnsMoved = useCallback(
    (keys: readonly string[]) =>
      void dispatch(taskTableChanged({ columns: columnSettings(taskColumns, keys) })),
    [dispatch],
  );
  const onColumnResized = useCallback(
    (key: string, width: number) =>
      void dispatch(taskTableChanged({ widths: withWidth(layout, key, width) })),
    [dispatch, layout],
  );
  const onCommand = useCallback(
    (command: string, at: CellPosition) => {
      if (command === 'settings')
        openMenu(
          at.id,
          document.querySelector(`[data-row="${CSS.escape(at.id)}"] [data-column="${at.column}"]`),
        );
      else if (dispatch(runTaskCommand(command, at)) === 'unsettled')
        focusOpenEditor(
          table.current,
          dispatch((_dispatch, getState) => selectTaskEdit(getState())),
        );
    },
    [openMenu, dispatch],
  );
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.matches('input')) return;
    const row = event.target.closest('[data-row]')?.getAttribute('data-row');
    // One that comes from the keyboard has no row: its key has been heard already.
    if (!row && event.button === 2) return;
    event.preventDefault();
    if (row) setMenu({ taskId: row, left: event.clientX, top: event.clientY });
  };

  return (
    <RowContext value={shared}>
      <Box sx={taskTableStyle} onFocus={preloadEditors} onContextMenu={onContextMenu}>
        <VirtualTable
          label="Tasks"
          columns={columns}
          ids={ids}
          density={layout.density}
          Cells={TaskCells}
          sort={sort}
          onSort={onSort}
          onColumnsMoved={onColumnsMoved}
          onColumnResized={onColumnResized}
          selection={selection}
          keys={taskTableKeys}
          onCommand={onCommand}
          keptId={editedId}
          listKey={listKey}
          busy={!complete}
          handle={table}
        />
      </Box>
      {menu && <TaskRowMenu menu={menu} onClose={() => setMenu(null)} />}
    </RowContext>
  );
}
