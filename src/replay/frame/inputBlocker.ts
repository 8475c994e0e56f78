/**
 * Longer timers never fire, because their effects are in the log. Shorter ones are transitions. In
 * milliseconds.
 */
const maxTimer = 1_000;

/** Events of pointer and keys that are prevented; scrolling is not among them. */
const prevented = [
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
/** Scrolling by touch or pen needs their defaults, so these are only hidden from the screens. */
const hidden = [
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
 * Blocks all input to a window except scrolling, and never focuses anything. Drag events are
 * forwarded to the frame.
 */
export function blockInput(realm: Window & typeof globalThis): void {
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
  for (const name of prevented)
    realm.addEventListener(name, stop, { capture: true, passive: false });
  for (const name of hidden)
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

/** Blocks changes of history and location. `count` is called for each attempt. */
export function blockNavigation(
  realm: Window & typeof globalThis,
  count: (what: string) => void,
): void {
  for (const name of ['pushState', 'replaceState', 'go', 'back', 'forward'])
    Object.defineProperty(realm.History.prototype, name, { value: () => count('history') });
  const navigation: unknown = Reflect.get(realm, 'navigation');
  if (!(navigation instanceof realm.EventTarget)) return;
  navigation.addEventListener('navigate', (event) => {
    count('navigation');
    if (event.cancelable) event.preventDefault();
  });
}

/** Lets only short timers fire. */
export function blockTimers(realm: Window & typeof globalThis): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const real = realm[name] as (
      handler: TimerHandler,
      delay?: number,
      ...given: unknown[]
    ) => number;
    // The id of no timer: clearing it does nothing.
    const still = (handler: TimerHandler, delay = 0, ...given: unknown[]) =>
      delay > maxTimer ? 2 ** 31 - 1 : real.call(realm, handler, delay, ...given);
    Object.defineProperty(realm, name, { value: still, configurable: true, writable: true });
  }
}
