import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { indexOfId } from '../../lib/indexOfId';
import { useKeyCommands } from '../keyboard/keyCommands';
import { isTextEntry } from '../table/tableDom';
import { isMove, movingKey, tableKeys } from '../table/tableKeys';
import type { TableCommands, TableSelection } from '../table/tableTypes';
import { useActiveCell } from '../table/useActiveCell';
import { usePageKeys } from '../table/usePageKeys';
import { useSelectedRange } from '../table/useSelectedRange';
import { rowOf, rowSpan, type CardRows } from './cardRows';

/** A card is active as a whole, as if it had one cell. */
const column = 'card';
const cells = [{ key: column, title: '', width: 0 }];

/** The index of the card that a navigation key leads to. `isFar`: Ctrl or Cmd is held. */
function cardAfter(
  index: number,
  key: string,
  isFar: boolean,
  rows: CardRows,
  /** Number of rows in a page. */
  page: number,
): number {
  const last = rows.ids.length - 1;
  const [start, end] = rowSpan(rows, rowOf(rows, index));
  const within = (to: number) => Math.max(0, Math.min(last, to));
  const steps: Record<string, number> = {
    ArrowLeft: within(index - 1),
    ArrowRight: within(index + 1),
    ArrowUp: start === 0 ? index : within(index - rows.columns),
    ArrowDown: end > last ? index : within(index + rows.columns),
    PageUp: within(index - page * rows.columns),
    PageDown: within(index + page * rows.columns),
    Home: isFar ? 0 : start,
    End: isFar ? last : end - 1,
  };
  return steps[key] ?? index;
}

const cardOf = (element: Element) => element.closest<HTMLElement>('[data-task]');

interface CardKeysModel {
  root: RefObject<HTMLElement | null>;
  rows: CardRows;
  page: number;
  /** Scrolls to a card that is not drawn. */
  reveal: (index: number) => void;
  commands: TableCommands;
  selection: TableSelection | undefined;
}

/**
 * The keys of the table, among cards. The focus is on the card or on one of its buttons. A focused
 * card that is removed hands the focus to the one that takes its place; one that is scrolled away,
 * to the list.
 */
export function useCardKeys({ root, rows, page, reveal, commands, selection }: CardKeysModel) {
  const { ids } = rows;
  const commandOf = useKeyCommands();
  const [active, activate] = useActiveCell(ids, cells);
  const range = useSelectedRange(ids, active, selection);
  const wanted = useRef<string | null>(null);
  const hasFocus = useRef(false);
  const elementOf = (id: string | null) =>
    id === null
      ? null
      : (root.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`) ?? null);
  const focusAt = (index: number): number => {
    const id = ids[index] ?? null;
    activate({ id, index, column });
    const element = elementOf(id);
    wanted.current = element ? null : id;
    if (element) element.focus();
    else reveal(index);
    return index;
  };
  useLayoutEffect(() => {
    const element = elementOf(wanted.current);
    if (element) {
      wanted.current = null;
      element.focus();
    } else if (hasFocus.current && document.activeElement === document.body) {
      (elementOf(active?.id ?? null) ?? root.current)?.focus({ preventScroll: true });
    }
  });
  /** Returns false when the command means nothing here. */
  const run = (command: string, event: KeyboardEvent, id: string, index: number): boolean => {
    const key = movingKey(command, event.key);
    const moved = () => focusAt(cardAfter(index, key, event.ctrlKey || event.metaKey, rows, page));
    if (isMove(command)) moved();
    else if (command === 'extend') range.extendTo(moved());
    else if (command === 'select') range.toggle(id);
    else if (command === 'all') selection?.onAll();
    else if (command === 'leave' && selection && selection.state !== 'none') selection.onClear();
    else if (command === 'open' || command === 'edit') commands.run('open', { id, column });
    else if (command === 'delete') commands.run(command, { id, column });
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof Element) || isTextEntry(target)) return;
    if (!root.current?.contains(target)) return;
    const card = cardOf(target);
    // The list itself has the focus when the active card was scrolled away.
    const id = card?.dataset.task ?? active?.id ?? ids[0];
    if (id === undefined) return;
    if (card && card !== target) {
      if (key === 'Enter' || key === ' ') return;
      if (key === 'Escape') return (card.focus(), event.preventDefault());
    }
    const index = Math.max(0, indexOfId(ids, id, active?.index ?? 0));
    const own = commandOf(commands.keys ?? [], event);
    if (own !== null) commands.run(own, { id, column });
    else {
      const command = commandOf(tableKeys, event);
      if (command === null || !run(command, event, id, index)) return;
    }
    event.preventDefault();
  };
  usePageKeys({
    root,
    commands,
    enter: () => {
      const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
      // Below the bars.
      const inView = cards.find((card) => card.getBoundingClientRect().top > 0)?.dataset.task;
      const id = active?.id ?? inView;
      focusAt(id === undefined ? 0 : Math.max(0, indexOfId(ids, id, active?.index ?? 0)));
    },
  });
  const onFocus = ({ target }: FocusEvent): void => {
    hasFocus.current = true;
    const id = cardOf(target)?.dataset.task;
    const index = id === undefined ? -1 : indexOfId(ids, id, active?.index ?? 0);
    if (id !== undefined && index >= 0) activate({ id, index, column });
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    // A card that is removed or reused loses the focus to nothing.
    hasFocus.current = relatedTarget === null && !target.isConnected;
  };
  return { activeId: active?.id ?? null, range, handlers: { onKeyDown, onFocus, onBlur } };
}
