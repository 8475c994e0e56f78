import { useEffect, useRef, type RefObject } from 'react';
import { isInModal } from '../dialogs/modals';
import { useKeyCommands } from '../keyboard/keyCommands';
import { isComposing, isTyping } from '../keyboard/keys';
import { tableKeys } from './tableKeys';
import type { TableCommands } from './tableTypes';

/** The card or the row under the mouse. */
const pointedRecord = ':is([data-task], [data-row]):hover';
const idOf = (record: Element | null) =>
  record?.getAttribute('data-task') ?? record?.getAttribute('data-row') ?? undefined;

/** Where the arrow keys do nothing else. */
const isPage = (target: EventTarget | null) =>
  target instanceof Element && target.matches('body, main, [data-screen-heading]');

interface PageKeys {
  root: RefObject<HTMLElement | null>;
  commands: TableCommands;
  /** Gives the focus to the list. */
  enter: () => void;
}

/**
 * The keys of a list while the focus is elsewhere on its screen: J, K and the arrow keys lead into
 * it. And those of the record under the mouse, once the mouse has moved there: its keys act on that
 * one, whichever has the focus.
 */
export function usePageKeys(list: PageKeys): void {
  const commandOf = useKeyCommands();
  const latest = useRef({ ...list, commandOf });
  useEffect(() => {
    latest.current = { ...list, commandOf };
  });
  useEffect(() => {
    let isPointing = false;
    let [left, top] = [0, 0];
    const point = ({ pointerType, clientX, clientY }: PointerEvent) => {
      // A list that scrolls below a mouse at rest fires this too.
      if (pointerType !== 'mouse' || (clientX === left && clientY === top)) return;
      [left, top] = [clientX, clientY];
      isPointing = true;
    };
    const isElsewhere = ({ target }: KeyboardEvent) =>
      !(target instanceof Node) || latest.current.root.current?.contains(target) !== true;
    /** An open task has keys of its own, unless the focus is in the list. */
    const isOfOpenTask = (event: KeyboardEvent) =>
      isElsewhere(event) && document.querySelector('[data-open-task]') !== null;
    const isIgnored = (event: KeyboardEvent) =>
      event.defaultPrevented ||
      isComposing(event) ||
      isTyping(event.target) ||
      isInModal(event.target) ||
      isOfOpenTask(event);
    /** Before the list itself, which would take the key for the record with the focus. */
    const pressAbove = (event: KeyboardEvent) => {
      const { root, commands, commandOf } = latest.current;
      if (isIgnored(event)) return;
      if (commandOf(tableKeys, event) !== null) {
        isPointing = false;
        return;
      }
      const command = commandOf(commands.keys ?? [], event);
      if (command === null || !isPointing) return;
      const id = idOf(root.current?.querySelector(pointedRecord) ?? null);
      if (id === undefined) return;
      event.preventDefault();
      commands.run(command, { id, column: 'title' });
    };
    const press = (event: KeyboardEvent) => {
      if (isIgnored(event) || !isElsewhere(event)) return;
      const command = latest.current.commandOf(tableKeys, event);
      const isStep = command === 'next' || command === 'previous';
      if (!isStep && !(command === 'move' && isPage(event.target))) return;
      event.preventDefault();
      latest.current.enter();
    };
    window.addEventListener('pointermove', point);
    window.addEventListener('keydown', pressAbove, true);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pointermove', point);
      window.removeEventListener('keydown', pressAbove, true);
      window.removeEventListener('keydown', press);
    };
  }, []);
}
