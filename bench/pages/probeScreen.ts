/**
 * Call it inside a frame. Resolves with the time (`performance.now()`) right after that frame was
 * painted.
 */
function afterThisFrame(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    // A message that is sent inside a frame is delivered after that frame was painted.
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
}

/** Resolves with the time right after the next frame was painted. */
export function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => void afterThisFrame().then(resolve));
  });
}

/** The element that scrolls the list, or the document. */
export function scrollerOf(list: Element): Element {
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 200 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  for (let element: Element | null = list; element; element = element.parentElement)
    if (scrolls(element)) return element;
  const inner = [...list.querySelectorAll('*')].find(scrolls);
  return inner ?? document.scrollingElement ?? document.documentElement;
}

const row =
  '[role="row"][aria-rowindex]:not([aria-rowindex="1"]), tbody tr[aria-rowindex]:not([aria-rowindex="1"])';
export const lists = {
  table: { list: '[role="grid"]', row },
  people: { list: '[role="grid"], table', row },
  cards: { list: '[data-screen]', row: 'article[data-task]' },
  /** The first column. */
  board: { list: '[data-column]', row: 'article[data-task]' },
  /** The tasks without a due date, beside the days. */
  calendar: { list: '[data-column="none"]', row: 'article[data-task]' },
} as const;
export type ListKind = keyof typeof lists;

/** Whether the rows reach the lower edge of the visible part of the list. */
function fillsViewport(kind: ListKind): boolean {
  const list = document.querySelector(lists[kind].list);
  const rows = list ? [...list.querySelectorAll(lists[kind].row)] : [];
  if (!list || rows.length === 0) return false;
  const scroller = scrollerOf(list);
  const edge =
    scroller === document.scrollingElement
      ? window.innerHeight
      : Math.min(window.innerHeight, scroller.getBoundingClientRect().bottom);
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const shown = boxes.filter((box) => box.height > 0);
  const lowest = Math.max(...shown.map((box) => box.bottom));
  // Half a row may be missing, because not every list ends where its last row does.
  return shown.length > 0 && lowest >= edge - (shown[0]?.height ?? 0);
}

/** The list of tasks: a board, a calendar, a table or cards. */
const shownList = () =>
  document.querySelector(
    ':is([aria-label="Board"], [aria-label="Calendar"]):is([data-screen], [role="group"])',
  ) ?? document.querySelector('[role="grid"], [role="feed"]');

/**
 * The number of rows or cards that the list announces. A feed announces it on each of its cards, so
 * an empty feed counts 0.
 */
function countOf(): number {
  const list = shownList();
  return Number(
    list?.getAttribute('aria-rowcount') ??
      list?.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ??
      0,
  );
}

/** Milliseconds. Longer than anything that is measured here. */
const timeoutMs = 60_000;

/**
 * Resolves with the time of painting once `isThere` is true. `isThere` is called after each change
 * of the document. A change inside a frame's callbacks is painted by that frame, a change between
 * two frames by the next one.
 */
function whenPainted(isThere: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let inFrame = false;
    let found: 'not yet' | 'in this frame' | 'for the next frame' | 'given up' = 'not yet';
    setTimeout(() => {
      if (found !== 'not yet') return;
      found = 'given up';
      observer.disconnect();
      reject(new Error(`timed out; the list counts ${countOf()} rows`));
    }, timeoutMs);
    const check = () => {
      if (found !== 'not yet' || !isThere()) return;
      found = inFrame ? 'in this frame' : 'for the next frame';
      observer.disconnect();
    };
    const observer = new MutationObserver(check);
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-rowcount', 'aria-setsize', 'aria-busy'],
    });
    const frame = () => {
      inFrame = true;
      if (found === 'for the next frame') found = 'in this frame';
      void afterThisFrame().then((time) => {
        inFrame = false;
        if (found === 'in this frame') resolve(time);
        else if (found !== 'given up') requestAnimationFrame(frame);
      });
    };
    requestAnimationFrame(frame);
    check();
  });
}

export function watchScreen() {
  let pressed = 0;
  let clicked = 0;
  let expected: Promise<number> | null = null;
  document.addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
    },
    true,
  );
  document.addEventListener(
    'click',
    (event) => {
      clicked = event.timeStamp;
    },
    true,
  );

  /** Checks once a frame, because what is there when a frame begins is painted at its end. */
  const firstFrameWith = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const check = () => {
        if (isThere()) void afterThisFrame().then(resolve);
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    });
  const firstScreen = (kind: ListKind): Promise<number> =>
    firstFrameWith(() => fillsViewport(kind));

  return {
    firstScreen,
    /** Resolves when the page shows a form with a password. */
    firstForm: (): Promise<number> =>
      firstFrameWith(() => document.querySelector('input[type="password"]') !== null),
    painted,
    countOf,
    /** Milliseconds from the last click to the first full screen. */
    screenAfterClick: async (kind: ListKind) => (await firstScreen(kind)) - clicked,
    /**
     * Call it before the key is pressed. `keystroke` then measures until the list has this many
     * rows.
     */
    expectCount: (count: number): void => {
      pressed = 0;
      expected = whenPainted(() => pressed > 0 && countOf() === count);
    },
    keystroke: async (): Promise<number> =>
      (await (expected ?? Promise.reject(new Error('nothing is expected')))) - pressed,
    /** `shown` then resolves when the list contains this text. */
    expectText: (text: string): void => {
      expected = whenPainted(() => shownList()?.textContent?.includes(text) ?? false);
    },
    /** `shown` and `keystroke` then resolve when the page has such an element. */
    expectElement: (selector: string): void => {
      expected = whenPainted(() => document.querySelector(selector) !== null);
    },
    shown: async (): Promise<number> =>
      expected ?? Promise.reject(new Error('nothing is expected')),
    /** Resolves when a list of ours is there and no longer shows that it is loading. */
    complete: (): Promise<number> =>
      whenPainted(
        () =>
          document.querySelector('[role="progressbar"], [aria-busy="true"]') === null &&
          document.querySelector('[role="grid"], table[aria-rowcount], article[data-task]') !==
            null,
      ),
  };
}
