import { whenIdle } from '../../lib/idle';

/** Shorter lists are searched at once, without making anything ready. */
const longList = 5_000;

/**
 * Makes ready what a search of a long list needs, while the page has nothing else to do, so that the first key that is
 * pressed does not pay for it. `work` goes on as long as it may and says whether it is done; `rows` is how long the list is.
 */
export function warmIndex(rows: number, work: (mayGoOn: () => boolean) => boolean): void {
  if (rows < longList) return;
  const go = () => whenIdle((timeLeft) => {
    if (!work(() => timeLeft() > 1)) go();
  });
  go();
}
