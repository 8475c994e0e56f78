/** Runs `work` for 0 to `count` - 1 at the same time. */
export const inParallel = <Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(Array.from({ length: count }, (_, index) => work(index)));
