/** A timer that is longer does not fire: what it would have done stands in the log. Shorter ones are transitions. In milliseconds. */
const longestTimer = 1_000;

/** What the pointer or the keys do to a page, but for scrolling. */
const stopped = [
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'keydown',
  'keyup',
  'keypress',
  'beforeinput',
  'input',
  'change',
  'submit',
  'reset',
  'dragstart',
  'dragenter',
  'dragover',
  'drop',
  'cut',
  'copy',
  'paste',
  'compositionstart',
];
/** These must come through for a scroll by finger or pen; no screen is to hear of them. */
const unheard = [
  'pointerdown',
  'pointerup',
  'pointermove',
  'pointerover',
  'pointerenter',
  'pointerout',
  'mousemove',
  'mouseover',
  'mouseenter',
  'mouseout',
  'mouseleave',
  'touchstart',
  'touchmove',
  'touchend',
  'focusin',
  'focus',
];

/**
 * Makes a window deaf: nothing that somebody does in it has an effect but to scroll, and it never takes the focus. What is dragged onto it is
 * dragged onto its frame.
 */
export function makeDeaf(realm: Window & typeof globalThis): void {
  const stop = (event: Event) => {
    if (event.cancelable) event.preventDefault();
    event.stopImmediatePropagation();
  };
  const passOn = (event: DragEvent) => {
    const frame = realm.frameElement;
    if (!event.isTrusted || !frame) return;
    const { left, top } = frame.getBoundingClientRect();
    frame.dispatchEvent(
      new DragEvent(event.type, {
        bubbles: true,
        cancelable: true,
        dataTransfer: event.dataTransfer,
        clientX: left + event.clientX,
        clientY: top + event.clientY,
      }),
    );
  };
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
    realm.addEventListener(name, passOn, { capture: true });
  for (const name of stopped) realm.addEventListener(name, stop, { capture: true, passive: false });
  for (const name of unheard)
    realm.addEventListener(name, (event) => event.stopImmediatePropagation(), {
      capture: true,
      passive: true,
    });
  const nothing = () => undefined;
  for (const holder of [realm.HTMLElement.prototype, realm.SVGElement.prototype])
    Object.defineProperty(holder, 'focus', { value: nothing });
  Object.defineProperty(realm, 'focus', { value: nothing });
  Object.defineProperty(realm.HTMLElement.prototype, 'click', { value: nothing });
}

/**
 * Keeps a window where it is: its history and place are the player's business. `count` is told of each try. A navigation that
 * begins all the same is called off where the browser can (Navigation API).
 */
export function holdPlace(realm: Window & typeof globalThis, count: (what: string) => void): void {
  for (const name of ['pushState', 'replaceState', 'go', 'back', 'forward'])
    Object.defineProperty(realm.History.prototype, name, { value: () => count('history') });
  const navigation: unknown = Reflect.get(realm, 'navigation');
  if (!(navigation instanceof realm.EventTarget)) return;
  navigation.addEventListener('navigate', (event) => {
    count('navigation');
    if (event.cancelable) event.preventDefault();
  });
}

/** From now on only short timers fire. */
export function stopTimers(realm: Window & typeof globalThis): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = realm[name] as (
      handler: TimerHandler,
      delay?: number,
      ...given: unknown[]
    ) => number;
    // A number that is nobody's: it can be cleared, and stands for a timer that has not fired yet.
    const still = (handler: TimerHandler, delay = 0, ...given: unknown[]) =>
      delay > longestTimer ? 2 ** 31 - 1 : real.call(realm, handler, delay, ...given);
    Object.defineProperty(realm, name, { value: still, configurable: true, writable: true });
  }
}
