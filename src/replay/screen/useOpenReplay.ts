import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { noBreaks, type Breaks } from '../player/breaks';
import type { OpenedLog } from './openedLog';
import type { PanelTab } from './PanelTabs';
import type { Replay } from './replayContext';
import { useVerification } from './useVerification';

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

/** What the panels share while a log is open, and which panel is shown. Breakpoints stay when another log is opened. */
export function useOpenReplay(opened: OpenedLog | null) {
  const verification = useVerification(opened?.engine);
  const [breaks, setBreaks] = useState<Breaks>(noBreaks);
  const [tab, setTab] = useState<PanelTab>('actions');
  useEffect(() => opened?.player.setBreaks(breaks), [opened, breaks]);
  const acts = useMemo(
    () => ({
      toggleType: (type: string) =>
        setBreaks((now) => ({ ...now, types: toggled(now.types, type) })),
      togglePath: (path: string) =>
        setBreaks((now) => ({ ...now, paths: toggled(now.paths, path) })),
      jump: (place: number) => opened?.player.jump(place),
      showDifference: (place: number) => {
        opened?.player.jump(place);
        setTab('difference');
      },
    }),
    [opened],
  );
  const replay = useMemo<Replay | null>(
    () => opened && { opened, breaks, verification, ...acts },
    [opened, breaks, verification, acts],
  );
  const search = useCallback(() => {
    // At once: a letter typed before the field has the focus would be lost.
    flushSync(() => setTab((now) => (now === 'state' ? now : 'actions')));
    document
      .querySelector<HTMLInputElement>('[role="tabpanel"]:not([hidden]) input[type="search"]')
      ?.focus();
  }, []);
  return { replay, tab, setTab, search };
}
