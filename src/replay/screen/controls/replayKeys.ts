import { useEffect } from 'react';
import { commandOf } from '../../../ui/keyboard/keyCommands';
import { isComposing } from '../../../ui/keyboard/keys';
import type { Player } from '../../player/player';

/** The keys of the player, for the handler and the list of shortcuts. */
export const playerKeys = [
  { command: 'play', keys: ['Space'], text: 'Play or pause' },
  { command: 'forward', keys: ['ArrowRight'], text: 'Next action' },
  { command: 'back', keys: ['ArrowLeft'], text: 'Previous action' },
  { command: 'forward10', keys: ['Shift+ArrowRight'], text: 'Ten actions forward' },
  { command: 'back10', keys: ['Shift+ArrowLeft'], text: 'Ten actions back' },
  { command: 'first', keys: ['Home'], text: 'First action' },
  { command: 'last', keys: ['End'], text: 'Last action' },
  { command: 'search', keys: ['/'], text: 'Search in this panel' },
  { command: 'help', keys: ['?'], text: 'Show these keys' },
] as const;

type ReplayCommand = (typeof playerKeys)[number]['command'];

/** The keys of the list of actions, besides those that move in it. */
export const actionKeys = [
  { command: 'breakpoint', keys: ['b'], text: 'Toggle a breakpoint on the action type' },
] as const;

/** Keys that the list of actions and the search handle. */
const listKeys = [
  { keys: ['ArrowDown', 'ArrowUp'], text: 'Next or previous action of the list' },
  { keys: ['PageDown', 'PageUp'], text: 'Page down or up in the list' },
  ...actionKeys,
  { keys: ['Enter', 'Shift+Enter'], text: 'In the search: next or previous match' },
];

export const replayKeyGroups = [
  { title: 'Player', keys: playerKeys },
  { title: 'Actions', keys: listKeys },
];

interface KeyTargets {
  /** Undefined before a log is open; then only `?` works. */
  player: Player | undefined;
  onSearch: () => void;
  onHelp: () => void;
  /** Whether letters and signs work too. */
  singleKeys: boolean;
}

/** Elements that use these keys themselves. */
const ownKeys =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"], [role="menu"], [role="listbox"]';
/** Elements that Space activates. */
const pressed = 'button, a[href], [role="button"], [role="tab"], summary';

/** Handles the player's keys, except where the focused element uses them. */
export function useReplayKeys({ player, onSearch, onHelp, singleKeys }: KeyTargets): void {
  useEffect(() => {
    const handlers: Record<ReplayCommand, () => void> = {
      play: () => (player?.getSnapshot().playing ? player.pause() : player?.play()),
      back: () => player?.step(-1),
      forward: () => player?.step(1),
      back10: () => player?.step(-10),
      forward10: () => player?.step(10),
      first: () => player?.jump(0),
      last: () => player?.jump(Number.MAX_SAFE_INTEGER),
      search: onSearch,
      help: onHelp,
    };
    const press = (event: KeyboardEvent) => {
      const command = commandOf(playerKeys, event, singleKeys);
      const target = event.target instanceof Element ? event.target : null;
      if (!command || event.defaultPrevented || isComposing(event) || target?.closest(ownKeys))
        return;
      if (command === 'play' && target?.closest(pressed)) return;
      if (!player && command !== 'help') return;
      event.preventDefault();
      handlers[command]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player, onSearch, onHelp, singleKeys]);
}
