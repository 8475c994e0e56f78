import { Fragment, type ReactNode } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadAllParts } from '../../lib/lazyComponent';
import { Recorded } from '../../store/readState';
import { Backstop } from './Backstop';
import { makeDisplay } from './displayStore';
import { closePage, sealPage } from './seal';
import { stageEvents } from './stageWindow';
import { holdPlace, makeDeaf, stopTimers } from './stillness';
import { installWorld } from './world';

/** The app's screens, as they are handed in. */
export interface StageScreens {
  /** What stands around them for as long as the stage does: it holds nothing of a state, and would be dear to make again with each life. */
  around: (content: ReactNode) => ReactNode;
  /** All of them, over a store. */
  render: (store: Store) => ReactNode;
  /** What is shown in place of a state that cannot be shown, and why it cannot. */
  renderError: (message: string) => ReactNode;
}

/** The screens go on as they are over so many places of a log; beyond, and backwards, they are made anew, so that they show the same from wherever one comes. */
const longestStep = 100;

/**
 * Makes this window the stage of the player's frame: closes it, fetches all parts, and offers `window.docketStage` to the page around it.
 * From then on it makes no request, and nothing changes what it shows but `show`.
 */
export async function openStage(
  container: HTMLElement,
  nonce: string | undefined,
  { around, render, renderError }: StageScreens,
): Promise<void> {
  const frame = window.frameElement;
  const tell = (event: string, detail?: string) =>
    frame?.dispatchEvent(new CustomEvent(event, { detail }));
  const closed = sealPage();
  holdPlace(window, closed.count);
  makeDeaf(window);
  const world = installWorld(window);
  try {
    await loadAllParts();
  } catch (error) {
    tell(stageEvents.failed, error instanceof Error ? error.message : String(error));
    return;
  }
  stopTimers(window);
  closePage(document, nonce);

  const display = makeDisplay();
  // What the screens throw is shown in their place; the console is the player's.
  const root = createRoot(container, {
    onCaughtError: () => undefined,
    onUncaughtError: () => undefined,
  });
  let at = { index: -1, now: -Infinity };
  let life = 0;
  let turn = 0;
  // One element for as long as the screens live: drawing it again would draw all of them again.
  let screens: ReactNode;
  const begin = () => {
    life += 1;
    screens = <Fragment key={life}>{render(display.store)}</Fragment>;
  };
  window.docketStage = {
    open: (next) => {
      world.enter(next);
      begin();
      at = { index: -1, now: -Infinity };
      flushSync(() => root.render(around(null)));
    },
    show: (state, now, index = at.index + 1) => {
      const isAnew = now < at.now || index < at.index || index > at.index + longestStep;
      if (isAnew) begin();
      at = { index, now };
      turn += 1;
      world.setNow(now);
      flushSync(() => {
        // Those that go with this very drawing would work out for nothing what they show of it.
        if (isAnew) display.put(state);
        else display.show(state);
        root.render(
          around(
            state === undefined ? null : (
              <Recorded value>
                <Backstop turn={turn} instead={renderError}>
                  {screens}
                </Backstop>
              </Recorded>
            ),
          ),
        );
      });
    },
    tried: closed.tried,
  };
  tell(stageEvents.ready);
}
