import { whenIdle } from '../../ui/browser/idle';

/** Shorter lists are searched fast enough without preparation. */
const longList = 5_000;

/**
 * Prepares the search of a long list (`rows` long) while the page is idle, so that the first key
 * press is not slow. `work` runs while `mayGoOn` allows it, and returns whether it is done.
 */
export function prepareSearch(rows: number, work: (mayGoOn: () => boolean) => boolean): void {
  if (rows < longList) return;
  const go = () =>
    whenIdle((timeLeft) => {
      if (!work(() => timeLeft() > 1)) go();
    });
  go();
}
