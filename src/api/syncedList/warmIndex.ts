import { whenIdle } from '../../ui/browser/idle';

/** Shorter lists are searched quickly without preparation. */
const longList = 5_000;

/**
 * Prepares the search of a long list while the page is idle, so that the first key press is not slow. `work` runs as long as
 * it may and returns whether it is done; `rows` is the length of the list.
 */
export function warmIndex(rows: number, work: (mayGoOn: () => boolean) => boolean): void {
  if (rows < longList) return;
  const go = () =>
    whenIdle((timeLeft) => {
      if (!work(() => timeLeft() > 1)) go();
    });
  go();
}
