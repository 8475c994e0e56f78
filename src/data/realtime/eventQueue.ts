/** A page in the background gets no animation frames. Its events wait for this time at most. */
const maxDelayMs = 250;

export interface EventQueue<Event> {
  push: (event: Event) => void;
  /** Passes on all waiting events now. */
  flush: () => void;
  /** Drops all waiting events. */
  clear: () => void;
}

/**
 * Collects events and passes them on once per animation frame, so that a burst updates the screen
 * once. The first event after a pause is passed on at once, without waiting for a frame.
 */
export function createEventQueue<Event>(onEvents: (events: Event[]) => void): EventQueue<Event> {
  let waiting: Event[] = [];
  let isFrameRequested = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    onEvents(events);
  };
  const cancelFrame = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isFrameRequested = false;
  };
  const requestFrame = () => {
    isFrameRequested = true;
    frame = requestAnimationFrame(onFrame);
    timer = setTimeout(onFrame, maxDelayMs);
  };
  const onFrame = () => {
    cancelFrame();
    if (waiting.length === 0) return;
    requestFrame();
    flush();
  };

  return {
    flush,
    push: (event) => {
      waiting.push(event);
      if (isFrameRequested) return;
      requestFrame();
      queueMicrotask(flush);
    },
    clear: () => {
      cancelFrame();
      waiting = [];
    },
  };
}
