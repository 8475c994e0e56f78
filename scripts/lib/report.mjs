/** Seconds since `start` (of `performance.now()`) as a short text: '0.4 s', '12 s'. */
export function secondsSince(start) {
  const seconds = (performance.now() - start) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** Does a piece of work under one line that says what is done and, at its end, how long it took. */
export async function announced(what, work) {
  const start = performance.now();
  process.stdout.write(`${what} ... `);
  try {
    const result = await work();
    process.stdout.write(`${secondsSince(start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}
