import { useEffect } from 'react';
import { isComposing } from '../../../lib/keys';
import type { Player } from '../../player/player';
import { commandOf, type ReplayCommand } from './replayKeys';

interface KeyTargets {
  /** Without one there is nothing to play, and '?' alone does something. */
  player: Player | undefined;
  onSearch: () => void;
  onHelp: () => void;
  /** Whether keys that write something ('/' and '?') are commands too. */
  singleKeys: boolean;
}

/** Where keys belong to what has the focus: fields, and all that floats over the page. */
const ownKeys = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="dialog"], [role="menu"], [role="listbox"]';
/** Space presses these. */
const pressed = 'button, a[href], [role="button"], [role="tab"], summary';

/** The keys of the player, wherever the focus is, unless they belong to what has it. */
export function useReplayKeys({ player, onSearch, onHelp, singleKeys }: KeyTargets): void {
  useEffect(() => {
    const acts: Record<ReplayCommand, () => void> = {
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
      const command = commandOf(event);
      const target = event.target instanceof Element ? event.target : null;
      if (!command || event.defaultPrevented || isComposing(event) || target?.closest(ownKeys)) return;
      if (command === 'play' && target?.closest(pressed)) return;
      if ((command === 'search' || command === 'help') && !singleKeys) return;
      if (!player && command !== 'help') return;
      event.preventDefault();
      acts[command]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player, onSearch, onHelp, singleKeys]);
}
