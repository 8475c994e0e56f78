/** The options of `npm run bench -- NAME`. */
export interface Options {
  /** Measurements to run; all of them if empty. */
  only: string[];
  /** Repetitions of each measurement; the median counts. */
  runs: number;
  /** Tasks in the large database. */
  tasks: number;
  people: number;
  /** Actions in the long log. */
  actions: number;
  /** How long 200 people work with the server; 20 seconds if null. */
  minutes: number | null;
  /** Exit with 1 if a limit is exceeded. */
  check: boolean;
  /** Folder that keeps the seeded databases for the next run; null for a temporary one. */
  data: string | null;
}

export class OptionError extends Error {}

const tablesDefaults: Options = {
  only: [],
  runs: 5,
  tasks: 100_000,
  people: 10_000,
  actions: 100_000,
  minutes: null,
  check: false,
  data: null,
};
export const benches = {
  tables: tablesDefaults,
  replay: { ...tablesDefaults, tasks: 10_000, people: 500 },
  server: tablesDefaults,
  offline: tablesDefaults,
  startup: tablesDefaults,
} as const;
export type BenchName = keyof typeof benches;

const usage = (bench: BenchName, names: readonly string[]) => `npm run bench -- ${bench} [options]
  --only NAME      only this measurement (may be repeated): ${names.join(', ')}
  --runs N         repetitions of each measurement (${benches[bench].runs})
  --tasks N        tasks in the large database (${benches[bench].tasks})
  --people N       people in the large database (${benches[bench].people})
${bench === 'replay' ? `  --actions N      actions of the long log (${benches[bench].actions})\n` : ''}${bench === 'server' ? '  --minutes N      how long the 200 people of mix work (20 seconds)\n' : ''}  --check          exit with 1 if a limit is exceeded
  --data FOLDER    keep the seeded databases there for the next run`;

/**
 * Reads the arguments after the bench's name. @throws OptionError with a sentence for the person.
 */
export function readOptions(
  args: readonly string[],
  names: readonly string[],
  bench: BenchName = 'tables',
): Options {
  const options: Options = { ...benches[bench], only: [] };
  const rest = [...args];
  const value = (name: string) => {
    const next = rest.shift();
    if (next === undefined) throw new OptionError(`${name} needs a value`);
    return next;
  };
  const number = (name: string) => {
    const text = value(name);
    if (!/^\d+$/.test(text) || Number(text) < 1)
      throw new OptionError(`${name} must be a whole number from 1, but is "${text}"`);
    return Number(text);
  };
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '--only') options.only.push(value(name));
    else if (name === '--runs') options.runs = number(name);
    else if (name === '--tasks') options.tasks = number(name);
    else if (name === '--people') options.people = number(name);
    else if (name === '--actions' && bench === 'replay') options.actions = number(name);
    else if (name === '--minutes' && bench === 'server') options.minutes = number(name);
    else if (name === '--check') options.check = true;
    else if (name === '--data') options.data = value(name);
    else throw new OptionError(`${name} is unknown\n${usage(bench, names)}`);
  }
  const unknown = options.only.find((name) => !names.includes(name));
  if (unknown) throw new OptionError(`there is no measurement "${unknown}": ${names.join(', ')}`);
  return options;
}
