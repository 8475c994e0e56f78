import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OpenedLog } from './openedLog';
import type { PanelTab } from './PanelTabs';
import type { Replay } from './replayContext';
import { useBreaks } from './controls/useBreaks';
import { useVerification } from './useVerification';

/** What the parts of the screen share while a log is open, and which tab they show. */
export function useOpenReplay(opened: OpenedLog | null) {
  const verification = useVerification(opened?.engine);
  const { breaks, toggleType, togglePath } = useBreaks(opened?.player);
  const [tab, setTab] = useState<PanelTab>('actions');
  const replay = useMemo<Replay | null>(() => opened && {
    opened, breaks, verification, toggleType, togglePath,
    jump: (place, options) => {
      opened.player.jump(place);
      if (options?.difference) setTab('difference');
    },
  }, [opened, breaks, verification, toggleType, togglePath]);
  const search = useCallback(() => {
    // At once: a letter that is typed before the field has the focus would be lost.
    flushSync(() => setTab((now) => (now === 'state' ? now : 'actions')));
    document.querySelector<HTMLInputElement>('[role="tabpanel"]:not([hidden]) [data-replay-search]')?.focus();
  }, []);
  return { replay, tab, setTab, search };
}
