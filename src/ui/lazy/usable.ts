let isMarked = false;
let resolve: () => void = () => undefined;

/** Resolves when the first screen can be used. What it does not need is loaded after that. */
export const usable = new Promise<void>((settle) => {
  resolve = settle;
});

export function markUsable(): void {
  isMarked = true;
  resolve();
}

export const isUsable = (): boolean => isMarked;

/**
 * Calls back when what is rendered now is on the screen; soon where nobody sees it. @returns a
 * cancel function
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const then = () => {
    timer = setTimeout(run);
  };
  // A hidden page has no frames.
  const frame = document.hidden ? (then(), 0) : requestAnimationFrame(then);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
