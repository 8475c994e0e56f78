import { useCallback, useMemo, useRef, useState, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import { useParams } from 'react-router-dom';
import { selectDayBounds, selectNow } from '../../../data/store/clockSlice';
import { selectEstimateUnit } from '../../../data/session/sessionSlice';
import { knownSort } from '../../../lib/sortParam';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { VirtualTable } from '../../../ui/table/VirtualTable';
import { importWithRetry } from '../../../ui/lazy/importWithRetry';
import { cellPositionOf } from '../../../ui/table/tableDom';
import type { CellPosition, TableHandle } from '../../../ui/table/tableTypes';
import { positionBelow, type MenuPosition } from '../fields/menuPosition';
import { TaskMenu } from '../fields/TaskMenu';
import { taskSortColumns } from '../../../data/nouns/tasks/taskFilters';
import {
  selectTaskSort,
  selectTaskTable,
  tasksSorted,
  taskTableChanged,
} from '../../../data/nouns/tasks/taskListSlice';
import { selectLabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { selectTaskListKey } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { subtasksToggled } from '../../../data/nouns/tasks/tasksSlice';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { useTaskLinks } from '../useTaskLinks';
import { loadFieldPopup } from '../edit/lazyFieldPopup';
import { showRefusedEdit } from '../edit/editCell';
import { TaskCells } from './TaskCells';
import { createNesting } from './nestedTasks';
import { RowContext, type RowAction } from './rowContext';
import { runTaskCommand } from './runTaskCommand';
import { selectTaskColumns, type TaskColumn } from '../../../data/nouns/tasks/taskColumns';
import { selectCellEdit, selectTaskEdit, type CellEdit } from '../edit/taskEditSlice';
import { nestingKeys, taskTableKeys } from './taskTableKeys';
import { taskTableStyle } from './taskTableStyle';
import { useTaskSelection } from './useTaskSelection';

/** Focuses the editor that has to be closed before another can open. */
function focusOpenEditor(table: TableHandle | null, edit: CellEdit | null): void {
  if (!edit) return;
  if (edit.onPage) return document.querySelector<HTMLElement>('[data-open-task] .field')?.focus();
  table?.reveal(edit.taskId, edit.column);
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(edit.taskId)}"] .field`)?.focus();
}

/**
 * Keeps a row whose cell is being edited at its last position in the list, even if it no longer
 * matches the filters. Otherwise it would disappear while someone is typing.
 * @returns a function from the matching ids to the ids to show
 */
function keepEditedRow() {
  let position = 0;
  return (ids: readonly string[], editedId: string | null): readonly string[] => {
    if (editedId === null) return ids;
    const at = ids[position] === editedId ? position : ids.indexOf(editedId);
    if (at < 0) return ids.toSpliced(Math.min(position, ids.length), 0, editedId);
    position = at;
    return ids;
  };
}

/** What opens a menu or a form. The others are edited in the cell, by a double click. */
const opensOnClick = new Set<string>([
  'status',
  'priority',
  'startDate',
  'dueDate',
  'estimate',
  'labels',
  'assignedTo',
  'parent',
  'blockedBy',
  'recurrence',
] satisfies TaskColumn['key'][]);

const nestedTableKeys = [...taskTableKeys, ...nestingKeys];

/** So that it opens before the first letter is typed. A failure is reported when it opens. */
const preloadPopup = () => void importWithRetry(loadFieldPopup).catch(() => undefined);

/** The visible tasks as a table. `complete` is false while rows are still loading. */
export function TaskTable({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const matching = useAppSelector(selectVisibleTaskIds);
  const settings = useAppSelector(selectTaskTable);
  const sort = useAppSelector(selectTaskSort);
  const listKey = useAppSelector(selectTaskListKey);
  const bounds = useAppSelector(selectDayBounds);
  const now = useAppSelector(selectNow);
  const labelHue = useAppSelector(selectLabelHue);
  const estimateUnit = useAppSelector(selectEstimateUnit);
  const offered = useAppSelector(selectTaskColumns);
  const editedId = useAppSelector((state) => selectCellEdit(state)?.taskId ?? null);
  const editedColumn = useAppSelector((state) => selectCellEdit(state)?.column ?? null);
  const openId = useParams().id;
  const selection = useTaskSelection();
  const [withEditedRow] = useState(keepEditedRow);
  const flat = useMemo(
    () => withEditedRow(matching, editedId),
    [withEditedRow, matching, editedId],
  );
  const [nest] = useState(createNesting);
  const tree = useAppSelector((state) => nest(state, flat, editedId));
  const { ids } = tree ?? { ids: flat };
  const edited = editedId && editedColumn ? { id: editedId, column: editedColumn } : null;
  const [menu, setMenu] = useState<{ taskId: string; position: MenuPosition } | null>(null);
  const table = useRef<TableHandle>(null);
  const followLink = useTaskLinks();

  const openMenu = useCallback(
    (taskId: string, anchor: Element | null) =>
      setMenu({ taskId, position: positionBelow(anchor) }),
    [],
  );
  const context = useMemo(
    () => ({
      bounds,
      now,
      labelHue,
      estimateUnit,
      onEditorLeft: () => table.current?.focus(),
      onAction: (taskId: string, action: RowAction, target: HTMLElement) =>
        action === 'settings'
          ? openMenu(taskId, target)
          : void dispatch(dialogOpened(`task/${action}`, { taskId })),
    }),
    [bounds, now, labelHue, estimateUnit, openMenu, dispatch],
  );
  /** Hides or shows the rows below a title. Returns false if it has none, or they are already so. */
  const changeNesting = ({ id, column }: CellPosition, expanded?: boolean) => {
    const isExpanded = tree?.expanded[ids.indexOf(id)];
    if (column !== 'title' || isExpanded === undefined || isExpanded === expanded) return false;
    dispatch(subtasksToggled({ taskId: id }));
    return true;
  };
  const runCommand = (command: string, at: CellPosition) => {
    if (command === 'collapse' || command === 'expand')
      return changeNesting(at, command === 'expand');
    if (command === 'edit' && at.column === 'actions') return false;
    if (command === 'settings')
      openMenu(
        at.id,
        document.querySelector(`[data-row="${CSS.escape(at.id)}"] [data-column="${at.column}"]`),
      );
    else if (dispatch(runTaskCommand(command, at)) === 'blocked') {
      const edit = dispatch((_dispatch, getState) => selectTaskEdit(getState()));
      // Its task may be closed.
      if (edit?.onPage) dispatch(showRefusedEdit());
      focusOpenEditor(table.current, edit);
    }
    return true;
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    followLink(event);
    const at = event.target instanceof Element ? cellPositionOf(event.target) : null;
    const { column } = at ?? {};
    if (at && event.target instanceof Element && event.target.closest('[data-action=complete]'))
      return void runCommand('complete', { id: at.id, column: 'title' });
    if (at && event.target instanceof Element && event.target.closest('[data-action=nest]'))
      return void changeNesting({ id: at.id, column: 'title' });
    // With a modifier it selects rows.
    if (
      !at ||
      !column ||
      !opensOnClick.has(column) ||
      event.shiftKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    runCommand('edit', { id: at.id, column });
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.matches('input')) return;
    const row = event.target.closest('[data-row]')?.getAttribute('data-row');
    // An event from the keyboard has no row: `runCommand` has opened the menu.
    if (!row && event.button === 2) return;
    event.preventDefault();
    if (row) setMenu({ taskId: row, position: { left: event.clientX, top: event.clientY } });
  };

  return (
    <RowContext value={context}>
      <Box
        sx={taskTableStyle}
        onClick={onClick}
        onFocus={preloadPopup}
        onContextMenu={onContextMenu}
      >
        <VirtualTable
          label="Tasks"
          rows={{ ids, listKey, busy: !complete, edited, openId, tree }}
          columns={{
            offered,
            settings,
            onChange: (changes) => dispatch(taskTableChanged(changes)),
            sort,
            onSort: (next) => dispatch(tasksSorted(knownSort(next, taskSortColumns))),
          }}
          Cells={TaskCells}
          commands={{ keys: tree ? nestedTableKeys : taskTableKeys, run: runCommand }}
          selection={selection}
          handle={table}
        />
      </Box>
      {menu && <TaskMenu {...menu} onClose={() => setMenu(null)} />}
    </RowContext>
  );
}
