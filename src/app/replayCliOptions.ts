import { parseArgs } from 'node:util';
import { parsePointer } from '../replay/tree/pointer';
import { parsePredicate } from '../replay/tree/predicate';
import { errorText } from '../replay/texts';

/** The options for each log. */
export interface ReplayOptions {
  files: readonly string[];
  help: boolean;
  json: boolean;
  /** A log that cannot be verified counts as divergent. */
  verify: boolean;
  /** The last action to replay; null for all. */
  until: number | null;
  /** JSON pointers whose values are printed. */
  print: readonly string[];
  printAnnotations: boolean;
  /** The condition of `--bisect-actions`. */
  bisect: { text: string; holds: (state: unknown) => boolean } | null;
  /** Keep the log as a test; the name defaults to that of the file. */
  saveTest: { name: string | null } | null;
  exportDevtools: string | null;
  lifted: boolean;
  force: boolean;
}

/** Invalid arguments; the message is one line for people. */
export class UsageError extends Error {}

const testName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Converts errors of `read` to a `UsageError`. */
function understood<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${option}: ${errorText(error)}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is not an action number`);
  return Number(text);
}

const optionTypes = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  verify: { type: 'boolean' },
  lifted: { type: 'boolean' },
  force: { type: 'boolean' },
  until: { type: 'string' },
  print: { type: 'string', multiple: true },
  'bisect-actions': { type: 'string' },
  'save-test': { type: 'string' },
  'export-devtools': { type: 'string' },
} as const;

/** The name after `--save-test` may be missing, which `parseArgs` does not know: it is '' then. */
function withTestNames(words: readonly string[]): string[] {
  return words.map((word, at) =>
    word === '--save-test' && !testName.test(words[at + 1] ?? '') ? '--save-test=' : word,
  );
}

/** Throws our own messages: those of `parseArgs` have several lines. */
function parsed(words: readonly string[]) {
  const files = words.indexOf('--') < 0 ? words.length : words.indexOf('--');
  const command = {
    args: [...withTestNames(words.slice(0, files)), ...words.slice(files)],
    options: optionTypes,
    allowPositionals: true,
  };
  for (const token of parseArgs({ ...command, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const type = Object.hasOwn(optionTypes, name)
      ? optionTypes[name as keyof typeof optionTypes].type
      : null;
    if (type === null || (type === 'boolean' && inlineValue))
      throw new UsageError(
        `unknown option ${inlineValue ? `${rawName}=${value}` : rawName}; see --help`,
      );
    if (type === 'string' && (value === undefined || (!inlineValue && value.startsWith('-'))))
      throw new UsageError(`${rawName} needs a value`);
  }
  return parseArgs(command);
}

/** Parses the command line. Throws a `UsageError`. */
export function readReplayOptions(words: readonly string[]): ReplayOptions {
  const { values, positionals: files } = parsed(words);
  const { until, print = [], 'bisect-actions': condition, 'save-test': test } = values;
  const paths = print.filter((path) => path !== 'annotations');
  for (const path of paths) understood('--print', () => parsePointer(path));
  if (test && !testName.test(test))
    throw new UsageError(`--save-test: a name has letters, digits, "-" and "_", not "${test}"`);
  const options: ReplayOptions = {
    files,
    help: values.help ?? false,
    json: values.json ?? false,
    verify: values.verify ?? false,
    lifted: values.lifted ?? false,
    force: values.force ?? false,
    until: until === undefined ? null : understood('--until', () => wholeNumber(until)),
    print: paths,
    printAnnotations: print.includes('annotations'),
    bisect:
      condition === undefined
        ? null
        : {
            text: condition,
            holds: understood('--bisect-actions', () => parsePredicate(condition)),
          },
    saveTest: test === undefined ? null : { name: test || null },
    exportDevtools: values['export-devtools'] ?? null,
  };
  if (options.help) return options;
  if (files.length === 0) throw new UsageError('no log given; see --help');
  if (files.length > 1 && options.exportDevtools !== null)
    throw new UsageError('--export-devtools takes one log at a time');
  if (files.length > 1 && options.saveTest?.name)
    throw new UsageError('--save-test NAME takes one log at a time');
  if (options.saveTest && options.until !== null)
    throw new UsageError('--save-test saves the whole log, so it cannot be used with --until');
  if (options.lifted && options.exportDevtools === null)
    throw new UsageError('--lifted needs --export-devtools');
  return options;
}

export const helpText = `npm run replay -- FILE... [options]

Replays logs (.docket-log.gz, their JSON, or Redux DevTools files) without a browser and compares them with the recording.
The first state is number 0 and the first action number 1, as at /replay.

  --verify                    a log without changes and hashes, which cannot be verified, counts as divergent
  --until N                   stop after action N
  --print PATH                print the value at a JSON pointer of the state, such as /navigation/location, at the end or after --until
  --print annotations         print the requests, errors and long tasks so far, one JSON object per line, with the number of the action before each
  --bisect-actions CONDITION  print the shortest prefix of the log after which the state matches:
                              "PATH", "PATH = JSON", "PATH != JSON", "PATH > JSON", "PATH < JSON", "PATH ~ WORDS"
  --save-test [NAME]          save the log as a test (__tests__/replay/logs/NAME.docket-log.gz), if it is identical or with --force; not with --until
  --export-devtools FILE      write a Redux DevTools file; with --lifted its whole state, which keeps the times
  --force                     save a divergent log, replace an existing file
  --json                      print one JSON object per log
  --help

Requested values go to stdout, and the verdict then goes to stderr.
Exit codes: 0 all logs are identical; 1 one is divergent, or a requested file was not written; 2 one is invalid, cannot be read or ends before --until, or the options are wrong.
`;
