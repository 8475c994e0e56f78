import { Fragment, type ReactNode } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../../ui/lazy/ErrorBoundary';
import { loadAllLazyComponents } from '../../ui/lazy/lazyComponent';
import { markUsable } from '../../ui/lazy/usable';
import { PicturesShown } from '../../ui/markdown/pictures';
import { Recorded } from '../../data/store/readState';
import { makeReadOnlyStore } from './readOnlyStore';
import { addClosedPolicy, sandboxPage } from './sandbox';
import { frameEvents } from './replayFrame';
import { blockNavigation, blockInput, blockTimers } from './inputBlocker';
import { installEnvironment } from './environment';
import { errorText } from '../texts';

/** The screens of the app. */
interface FrameScreens {
  /**
   * Wraps the screens for as long as the frame exists. It depends on no state and would be
   * expensive to mount again.
   */
  wrap: (content: ReactNode) => ReactNode;
  render: (store: Store) => ReactNode;
  /** Shown instead of a state that cannot be rendered. */
  renderError: (message: string) => ReactNode;
}

/**
 * A longer jump, or one backwards, remounts the screens, so that they look the same however one
 * gets there.
 */
const maxStep = 100;

/**
 * Sets up this window to show states: blocks network and input, loads all lazy components, and
 * offers `window.docketReplayFrame` to the player. From then on only `show` changes what is
 * visible.
 */
export async function openReplayFrame(
  container: HTMLElement,
  nonce: string | undefined,
  { wrap, render, renderError }: FrameScreens,
): Promise<void> {
  const frame = window.frameElement;
  const report = (event: string, detail?: string) =>
    frame?.dispatchEvent(new CustomEvent(event, { detail }));
  const closed = sandboxPage();
  blockNavigation(window, closed.count);
  blockInput(window);
  const environment = installEnvironment(window);
  try {
    await loadAllLazyComponents();
    markUsable();
  } catch (error) {
    report(frameEvents.failed, errorText(error));
    return;
  }
  blockTimers(window);
  addClosedPolicy(document, nonce);

  const display = makeReadOnlyStore();
  // Errors are shown in place of the screens, so the console stays free for the player.
  const root = createRoot(container, {
    onCaughtError: () => undefined,
    onUncaughtError: () => undefined,
  });
  let at = { index: -1, now: -Infinity };
  let mountCount = 0;
  let turn = 0;
  // The same element until a remount, so that React does not render all screens again.
  let screens: ReactNode;
  const begin = () => {
    mountCount += 1;
    screens = <Fragment key={mountCount}>{render(display.store)}</Fragment>;
  };
  window.docketReplayFrame = {
    open: (next) => {
      environment.setEnvironment(next);
      begin();
      at = { index: -1, now: -Infinity };
      flushSync(() => root.render(wrap(null)));
    },
    show: (state, now, index = at.index + 1) => {
      const isAnew = now < at.now || index < at.index || index > at.index + maxStep;
      if (isAnew) begin();
      at = { index, now };
      turn += 1;
      environment.setNow(now);
      flushSync(() => {
        // The old screens are about to unmount and need not render the state.
        if (isAnew) display.setState(state);
        else display.show(state);
        root.render(
          wrap(
            state === undefined ? null : (
              <Recorded value>
                <PicturesShown value={false}>
                  <ErrorBoundary
                    isQuiet
                    resetKey={turn}
                    fallback={({ message }) => renderError(message)}
                  >
                    {screens}
                  </ErrorBoundary>
                </PicturesShown>
              </Recorded>
            ),
          ),
        );
      });
    },
    blocked: closed.blocked,
  };
  report(frameEvents.ready);
}
