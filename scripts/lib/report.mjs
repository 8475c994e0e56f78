/** The time since `start` (of `performance.now()`), such as '0.4 s' or '12 s'. */
export function secondsSince(start) {
  const seconds = (performance.now() - start) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

let stream = process.stdout;

/** Sets the stream for `announced`, when stdout is only for results. */
export function announceOn(other) {
  stream = other;
}

/** Runs `work`, and prints a line with its name and, at the end, its duration. */
export async function announced(what, work) {
  const start = performance.now();
  stream.write(`${what} ... `);
  try {
    const result = await work();
    stream.write(`${secondsSince(start)}\n`);
    return result;
  } catch (error) {
    stream.write('failed\n');
    throw error;
  }
}

/** How often progress is printed without a terminal, in milliseconds. */
const progressEvery = 15_000;

/** Shows progress: on a terminal in one line, elsewhere in a new line from time to time. */
export function progress(title) {
  let last = performance.now();
  return {
    tell(text) {
      const line = `${title.padEnd(18)}${text}`;
      if (stream.isTTY) stream.write(`\r\x1b[K${line}`);
      else if (performance.now() - last >= progressEvery) {
        last = performance.now();
        stream.write(`${line}\n`);
      }
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
