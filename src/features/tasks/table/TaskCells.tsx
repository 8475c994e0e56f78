import { memo, useContext } from 'react';
import { useAppSelector } from '../../../data/store/hooks';
import { cellProps } from '../../../ui/table/cellProps';
import type { CellsProps } from '../../../ui/table/tableTypes';
import { TaskIcon } from '../fields/TaskIcon';
import { commentCount } from '../../../data/nouns/tasks/taskDisplay';
import { selectRefusalReason } from '../../../data/nouns/tasks/taskSelectionSlice';
import {
  selectBlockerNumbers,
  selectMayEdit,
  selectOpenBlockers,
  selectUnreadComments,
  selectUnsentChange,
} from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectTaskById, selectTaskName } from '../../../data/nouns/tasks/tasksSelectors';
import { selectProgress } from '../../../data/nouns/tasks/tree/taskTree';
import { TitleEditor } from './TitleEditor';
import { cellContent, cellTitle } from './cellContents';
import { RowContext, type RowAction } from './rowContext';
import type { TaskColumn } from '../../../data/nouns/tasks/taskColumns';
import { ListPopup } from '../edit/ListPopup';
import { selectCellEdit } from '../edit/taskEditSlice';

/**
 * The cells of one task. They select their own record, so that a change renders this row alone, and
 * have no state, because scrolling reuses a row for another task.
 */
export const TaskCells = memo(function TaskCells({
  id,
  columns,
  active,
  level,
  expanded,
}: CellsProps<TaskColumn>) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  const unread = useAppSelector((state) => (task ? selectUnreadComments(state, task) : 0));
  const mayEdit = useAppSelector((state) => task !== undefined && selectMayEdit(state, task));
  const unsent = useAppSelector((state) => selectUnsentChange(state, id));
  const refusal = useAppSelector((state) => selectRefusalReason(state, id));
  const edited = useAppSelector((state) => {
    const edit = selectCellEdit(state);
    return edit?.taskId === id ? edit.column : null;
  });
  const openBlockers = useAppSelector((state) => (task ? selectOpenBlockers(state, task) : 0));
  const progress = useAppSelector((state) => task && selectProgress(state, task));
  const parentName = useAppSelector((state) =>
    task?.parent && columns.some(({ key }) => key === 'parent')
      ? selectTaskName(state, task.parent)
      : undefined,
  );
  const blockers = useAppSelector((state) =>
    task && columns.some(({ key }) => key === 'blockedBy') ? selectBlockerNumbers(state, task) : '',
  );
  const hasProgress = !columns.some(({ key }) => key === 'subtasks');
  const { bounds, now, labelHue, estimateUnit, onAction } = useContext(RowContext);

  return columns.map((column) => {
    const { key } = column;
    if (key === 'title' && key === edited)
      return (
        <div key={key} {...cellProps(column, active)}>
          <TitleEditor />
        </div>
      );
    const popup = key === edited && <ListPopup />;
    // Deleted, but its row is kept while its editor is open.
    if (!task)
      return (
        <div key={key} {...cellProps(column, active)}>
          {popup}
        </div>
      );
    return (
      <div
        key={key}
        {...cellProps(column, active)}
        title={cellTitle(key, task, { openBlockers, progress, parentName })}
      >
        {key === 'actions' ? (
          <Actions
            comments={commentCount(task)}
            onAction={(action, target) => onAction(id, action, target)}
          />
        ) : (
          cellContent(key, task, {
            bounds,
            now,
            labelHue,
            estimateUnit,
            unread,
            mayEdit,
            unsent,
            openBlockers,
            blockers,
            progress,
            parentName,
            nesting: level === undefined ? null : { level, expanded },
            hasProgress,
          })
        )}
        {popup}
        {key === 'title' && refusal && (
          <span className="refusal" title={refusal}>
            {refusal}
          </span>
        )}
      </div>
    );
  });
});

const actions = [
  { action: 'activity', label: 'Activity', icon: 'history' },
  { action: 'settings', label: 'Task settings', icon: 'settings' },
  { action: 'comments', label: 'Comments', icon: 'comment' },
] as const;

/** Not in the tab order: the keyboard reaches them through the cell, or by a key of their own. */
function Actions({
  comments,
  onAction,
}: {
  comments: number;
  onAction: (action: RowAction, target: HTMLElement) => void;
}) {
  const commentsTitle = comments === 1 ? '1 comment' : `${comments} comments`;
  return actions.map(({ action, label, icon }) => (
    <button
      key={action}
      type="button"
      className="action"
      tabIndex={-1}
      aria-label={label}
      title={action === 'comments' && comments > 0 ? commentsTitle : label}
      onClick={(event) => onAction(action, event.currentTarget)}
    >
      <TaskIcon name={icon} />
      {action === 'comments' && comments > 0 && <span className="count" data-count={comments} />}
    </button>
  ));
}
