/** Seconds since `start` (of `performance.now()`) as a short text: '0.4 s', '12 s'. */
export function secondsSince(start) {
  const seconds = (performance.now() - start) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

let stream = process.stdout;

/** Where `announced` writes: stdout, unless that is for results alone. */
export function announceOn(other) {
  stream = other;
}

/** Does a piece of work under one line that says what is done and, at its end, how long it took. */
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

/** How often a run that is not watched on a terminal tells how far it is, in milliseconds. */
const progressEvery = 15_000;

/** Shows how far a long piece of work is: on a terminal in one line, elsewhere in a line now and then. */
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
