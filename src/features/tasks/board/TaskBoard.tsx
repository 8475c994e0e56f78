import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { formatCount } from '../../../lib/format';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import { changeDraft } from '../../../data/drafts/draftsSlice';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { newTaskDraft } from '../../../data/nouns/tasks/taskDrafts';
import { selectBoardField, selectIsManual } from '../../../data/nouns/tasks/taskListSlice';
import { useKeyCommands } from '../../../ui/keyboard/keyCommands';
import { isTextEntry } from '../../../ui/table/tableDom';
import { usePageKeys } from '../../../ui/table/usePageKeys';
import { useTableFrame } from '../../../ui/table/useTableFrame';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { CardArea } from '../card/CardArea';
import { runCardCommand } from '../table/runCardCommand';
import { taskTableKeys } from '../table/taskTableKeys';
import { useTaskSelection } from '../table/useTaskSelection';
import { BoardColumnView } from './BoardColumnView';
import {
  columnsPerStep,
  noValue,
  selectBoardColumns,
  selectBoardGroups,
  type BoardColumn,
} from './boardColumns';
import { boardKeys } from './boardKeys';
import { boardStyle, cardStep } from './boardStyle';
import { placeOf, toggleByClick, useMoveMessages, type Place } from './movedCards';
import { moveRefusal, moveTask, newTaskOf, sortRefusal } from './moveTask';
import { cardCount, isPlaceOf, placeNumber } from './placeKey';
import { useBoardDrag } from './useBoardDrag';

const noIds: readonly string[] = [];

/** The visible tasks in columns, each of them a list that scrolls. A move is the change it means. */
export function TaskBoard({ complete }: { complete: boolean }) {
  return (
    <CardArea layoutStyle={boardStyle}>
      <Columns complete={complete} />
    </CardArea>
  );
}

const cardElement = (board: HTMLElement | null, { id, column }: Place) =>
  board?.querySelector<HTMLElement>(
    `[data-task="${CSS.escape(id)}"][data-in="${CSS.escape(column)}"]`,
  );

function Columns({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const field = useAppSelector(selectBoardField);
  const [limit, setLimit] = useState(columnsPerStep);
  const columns = useAppSelector((state) => selectBoardColumns(state, limit));
  const groups = useAppSelector(selectBoardGroups);
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isManual = useAppSelector(selectIsManual);
  const openId = useParams().id;
  const root = useRef<HTMLDivElement>(null);
  const { offset } = useTableFrame(root, '');
  const selection = useTaskSelection();
  const commandOf = useKeyCommands();
  /** The card that had the focus last, and which one of its column it was. */
  const [active, setActive] = useState<(Place & { index: number }) | null>(null);
  const { announced, announceMove, refuse } = useMoveMessages();
  /** The card that gets the focus once it is drawn. */
  const wanted = useRef<Place | null>(null);
  const idsIn = (column: string) => groups.get(column)?.ids ?? noIds;
  const firstColumn = columns.find(({ key }) => idsIn(key).length > 0)?.key ?? '';
  const tabStop = ((): Place => {
    const ids = active ? idsIn(active.column) : noIds;
    if (!active || ids.length === 0)
      return { id: idsIn(firstColumn)[0] ?? '', column: firstColumn };
    if (ids.includes(active.id)) return active;
    // It has left the column: use the card that took its place.
    return { id: ids[Math.min(active.index, ids.length - 1)] ?? '', column: active.column };
  })();

  const elementOf = (place: Place) => cardElement(root.current, place);
  const focusWanted = useCallback(() => {
    const element = wanted.current && cardElement(root.current, wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus();
  }, []);
  useLayoutEffect(() => {
    focusWanted();
    if (!wanted.current) return;
    const { id, column } = wanted.current;
    const index = idsIn(column).indexOf(id);
    const cards = root.current?.querySelector(`[data-column="${CSS.escape(column)}"] .cards`);
    // It gets the focus once it is drawn. If the filters hide it now, it must not take it later.
    if (cards && index >= 0) cards.scrollTop = index * cardStep;
    else wanted.current = null;
  });
  const focusAt = (column: string, index: number) => {
    const id = idsIn(column)[index];
    if (id === undefined) return;
    const place = { id, column };
    setActive({ ...place, index });
    const element = elementOf(place);
    if (element) element.focus();
    else wanted.current = place;
  };
  const enter = () => focusAt(tabStop.column, idsIn(tabStop.column).indexOf(tabStop.id));

  /** `index`: of the card below the place. `then`: before the move, unless it is refused. */
  const move = ({ id, column }: Place, to: BoardColumn, index?: number, then?: () => void) => {
    const isWithin = column === to.key;
    const reason =
      dispatch(readState((getState) => moveRefusal(getState(), id, column, to.key))) ??
      (isWithin && !isManual ? dispatch(readState((getState) => sortRefusal(getState()))) : null);
    if (reason !== null) return refuse(reason);
    const place = isManual && index !== undefined ? { ids: idsIn(to.key), index } : null;
    const nth = place && `place ${placeNumber(place, id)} of ${cardCount(place, id)}`;
    announceMove(id, isWithin && nth ? nth : `moved to ${to.title}${nth ? `, ${nth}` : ''}`);
    then?.();
    void dispatch(moveTask(id, column, to, place));
  };
  useBoardDrag({
    root,
    hasPlaces: isManual,
    refusal: (card) => {
      const place = placeOf(card);
      if (!place) return null;
      // Whether it may go anywhere: the column that it has can always be chosen.
      const to = isManual ? place.column : '';
      return dispatch(readState((getState) => moveRefusal(getState(), place.id, place.column, to)));
    },
    onRefused: refuse,
    onDrop: (card, key, index) => {
      const place = placeOf(card);
      const to = columns.find((one) => one.key === key);
      if (!place || !to) return;
      const isWithin = place.column === key;
      if (isWithin && isPlaceOf({ ids: idsIn(key), index }, place.id)) return;
      move(place, to, index);
    },
  });

  const commands = {
    keys: taskTableKeys,
    run: (command: string, at: { id: string; column: string }) =>
      dispatch(runCardCommand(command, at)),
  };
  usePageKeys({ root, commands, enter });
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || isTextEntry(target)) return;
    const place = placeOf(target) ?? (target === root.current ? tabStop : null);
    if (!place || !root.current?.contains(target)) return;
    const isOnCard = target.matches('[data-task]') || target === root.current;
    if (!isOnCard && (event.key === 'Enter' || event.key === ' ')) return;
    const own = commandOf(taskTableKeys, event);
    if (own !== null) {
      commands.run(own, place);
      return event.preventDefault();
    }
    const at = columns.findIndex(({ key }) => key === place.column);
    const index = idsIn(place.column).indexOf(place.id);
    const command = commandOf(boardKeys, event);
    const side = event.key === 'ArrowLeft' ? -1 : 1;
    if (command === 'up' || command === 'down')
      focusAt(place.column, index + (command === 'up' ? -1 : 1));
    else if (command === 'ends')
      focusAt(place.column, event.key === 'Home' ? 0 : idsIn(place.column).length - 1);
    else if (command === 'side') {
      // Over empty columns.
      for (let next = at + side; next >= 0 && next < columns.length; next += side) {
        const { key = '' } = columns[next] ?? {};
        const { length } = idsIn(key);
        if (length === 0) continue;
        focusAt(key, Math.min(index, length - 1));
        break;
      }
    } else if (command === 'move') {
      const to = columns[at + side];
      if (to)
        move(place, to, undefined, () => {
          wanted.current = { id: place.id, column: to.key };
          setActive({ ...wanted.current, index });
        });
    } else if (command === 'place') {
      const column = columns[at];
      const next = event.key === 'ArrowUp' ? index - 1 : index + 2;
      // React may take the element out and put it in again, which loses the focus.
      if (column && next >= 0 && next <= idsIn(column.key).length)
        move(place, column, next, () => {
          wanted.current = place;
        });
    } else if (command === 'open') commands.run('open', { ...place, column: 'title' });
    else if (command === 'select' && selection) selection.onToggle(place.id);
    else if (command === 'all' && selection) selection.onAll();
    else if (command === 'leave' && selection && selection.state !== 'none') selection.onClear();
    else if (command === 'leave' && !isOnCard) elementOf(place)?.focus();
    else if (command === 'delete') commands.run('delete', { ...place, column: 'title' });
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    toggleByClick(event, selection);
    const target = event.target instanceof Element ? event.target : null;
    const key = target?.closest<HTMLElement>('[data-new-in]')?.dataset.newIn;
    const column = columns.find((one) => one.key === key);
    if (!column) return;
    const values = dispatch(readState((getState) => newTaskOf(getState(), column)));
    if (values) dispatch(changeDraft(newTaskDraft, values));
    dispatch(dialogOpened('task/new'));
  };
  // Besides the column of tasks without a value, which is always there.
  const hidden = groups.size - (groups.has(noValue) ? 1 : 0) - limit;
  return (
    <>
      <div
        ref={root}
        id="list"
        className="board"
        role="group"
        aria-label="Board"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const place = placeOf(target);
          const card = target.closest('[data-task]');
          if (place && (place.id !== active?.id || place.column !== active.column))
            setActive({ ...place, index: Number(card?.getAttribute('aria-posinset')) - 1 });
        }}
        style={
          {
            '--board-height': `max(360px, calc(100dvh - ${offset + 16}px - var(--bottom-bar, 0px) - var(--selection-bar, 0px)))`,
            '--card-step': `${cardStep}px`,
          } as CSSProperties
        }
      >
        {columns.map((column) => (
          <BoardColumnView
            key={`${field} ${column.key}`}
            column={column}
            field={field}
            ids={idsIn(column.key)}
            estimate={(groups.get(column.key)?.sum ?? 0) / 100}
            busy={!complete}
            mayAdd={
              isAdministrator &&
              dispatch(readState((getState) => newTaskOf(getState(), column))) !== null
            }
            openId={openId}
            tabStop={tabStop.column === column.key ? tabStop.id : null}
            focused={active?.column === column.key ? active.id : null}
            onDrawn={focusWanted}
          />
        ))}
        {hidden > 0 && (
          <Button
            className="more"
            onClick={() => {
              setLimit(limit + columnsPerStep);
              if (hidden <= columnsPerStep) root.current?.focus();
            }}
          >
            {`Show ${formatCount(Math.min(hidden, columnsPerStep))} more columns`}
          </Button>
        )}
      </div>
      <Box role="status" sx={visuallyHidden}>
        {announced}
      </Box>
    </>
  );
}
