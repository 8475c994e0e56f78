import { memo } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import { formatEstimate } from '../../../lib/estimate';
import { formatCount } from '../../../lib/format';
import { selectEstimateUnit } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import type { BoardField } from '../../../data/nouns/tasks/taskListSlice';
import { WindowedRows } from '../../../ui/cards/WindowedRows';
import { IconAction } from '../../../ui/elements/IconAction';
import { BoardCard } from './BoardCard';
import { boardFieldLabels, type BoardColumn } from './boardColumns';
import { cardStep } from './boardStyle';

interface BoardColumnViewProps {
  column: BoardColumn;
  /** What the columns are. */
  field: BoardField;
  ids: readonly string[];
  /** The sum of the estimates of its tasks. */
  estimate: number;
  busy: boolean;
  /** A new task can have the value of the column. */
  mayAdd: boolean;
  openId: string | undefined;
  /** The card that the Tab key leads to. */
  tabStop: string | null;
  /** The card that has had the focus last. */
  focused: string | null;
  /** Called when other cards were drawn. */
  onDrawn: () => void;
}

/**
 * A column of the board. Only the cards near the visible ones are in the page. Memoized, because a
 * change of any task renders the board, which handles the clicks.
 */
export const BoardColumnView = memo(function BoardColumnView({
  column,
  field,
  ids,
  estimate,
  busy,
  mayAdd,
  openId,
  tabStop,
  focused,
  onDrawn,
}: BoardColumnViewProps) {
  const { key: value, title } = column;
  const unit = useAppSelector(selectEstimateUnit);
  return (
    <section className="column" data-column={value} aria-label={title}>
      <header>
        <h2 dir="auto">{title}</h2>
        <span className="quiet">{formatCount(ids.length)}</span>
        {estimate > 0 && (
          <span className="quiet" data-tip="Sum of the estimates">
            {formatEstimate(estimate, unit)}
          </span>
        )}
        {mayAdd && newButton(column)}
      </header>
      <WindowedRows
        label={title}
        ids={ids}
        step={cardStep}
        busy={busy}
        emptyText={emptyText(field, column)}
        focused={focused}
        onDrawn={onDrawn}
        renderRow={(id, index, key) => (
          <BoardCard
            key={key}
            id={id}
            field={field}
            column={value}
            position={index + 1}
            total={ids.length}
            current={id === openId}
            tabIndex={id === tabStop ? 0 : -1}
          />
        )}
      />
    </section>
  );
});

const newButton = ({ key, title }: BoardColumn) => (
  <span className="new">
    <IconAction label={`New task in ${title}`} data-new-in={key}>
      <AddRounded fontSize="small" />
    </IconAction>
  </span>
);

/** What dropping a task into the empty column does. */
const emptyText = (field: BoardField, { key, title }: BoardColumn): string =>
  key === 'overdue'
    ? 'Nothing is overdue.'
    : `Drop a task here to change its ${boardFieldLabels[field].toLowerCase()} to “${title}”.`;
