import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { noBreakpoints, type Breakpoints } from '../player/breakpoints';
import type { OpenedLog } from './open/openedLog';
import type { PanelTab } from './PanelTabs';
import { type Replay, useVerification } from './open/replayContext';

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

/**
 * The shared state of the panels, and which one is shown. Breakpoints are kept when another log is
 * opened.
 */
export function useOpenReplay(opened: OpenedLog | null) {
  const verification = useVerification(opened?.engine);
  const [breakpoints, setBreakpoints] = useState<Breakpoints>(noBreakpoints);
  const [tab, setTab] = useState<PanelTab>('actions');
  useEffect(() => opened?.player.setBreakpoints(breakpoints), [opened, breakpoints]);
  const handlers = useMemo(
    () => ({
      toggleType: (type: string) =>
        setBreakpoints((now) => ({ ...now, types: toggled(now.types, type) })),
      togglePath: (path: string) =>
        setBreakpoints((now) => ({ ...now, paths: toggled(now.paths, path) })),
      jump: (position: number) => opened?.player.jump(position),
      showDifference: (position: number) => {
        opened?.player.jump(position);
        setTab('difference');
      },
    }),
    [opened],
  );
  const replay = useMemo<Replay | null>(
    () => opened && { opened, breakpoints, verification, ...handlers },
    [opened, breakpoints, verification, handlers],
  );
  const search = useCallback(() => {
    // Synchronously: otherwise a letter typed before the field has focus is lost.
    flushSync(() => setTab((now) => (now === 'state' ? now : 'actions')));
    document
      .querySelector<HTMLInputElement>('[role="tabpanel"]:not([hidden]) input[type="search"]')
      ?.focus();
  }, []);
  return { replay, tab, setTab, search };
}
