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
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${option}: ${errorText(error)}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is not an action number`);
  return Number(text);
}

/**
 * Reads arguments one by one. `--option=value` equals `--option value`; everything after `--` is a
 * file.
 */
class Arguments {
  private at = 0;
  private onlyFiles = false;

  constructor(private readonly words: readonly string[]) {}

  next(): { option: string | null; word: string } | null {
    const word = this.words[this.at];
    if (word === undefined) return null;
    this.at += 1;
    if (word === '--' && !this.onlyFiles) {
      this.onlyFiles = true;
      return this.next();
    }
    return {
      option: word.startsWith('--') && !this.onlyFiles ? (/^[^=]+/.exec(word)?.[0] ?? word) : null,
      word,
    };
  }

  /** The value of an option that needs one. */
  value(word: string): string {
    const equals = word.indexOf('=');
    if (equals >= 0) return word.slice(equals + 1);
    const next = this.words[this.at];
    if (next === undefined || next.startsWith('--')) throw new UsageError(`${word} needs a value`);
    this.at += 1;
    return next;
  }

  /** The value of an option that may have one: the next word, if it cannot be a file. */
  optionalName(word: string): string | null {
    const next = this.words[this.at];
    if (!word.includes('=') && (next === undefined || !testName.test(next))) return null;
    const name = this.value(word);
    if (!testName.test(name))
      throw new UsageError(`--save-test: a name has letters, digits, "-" and "_", not "${name}"`);
    return name;
  }
}

/** Parses the command line. Throws a `UsageError`. */
export function readReplayOptions(words: readonly string[]): ReplayOptions {
  const files: string[] = [];
  const print: string[] = [];
  const options = {
    files,
    print,
    help: false,
    json: false,
    verify: false,
    lifted: false,
    force: false,
    printAnnotations: false,
    until: null,
    bisect: null,
    saveTest: null,
    exportDevtools: null,
  } as ReplayOptions & { files: string[]; print: string[] };
  const args = new Arguments(words);
  const flags = {
    '--help': 'help',
    '--json': 'json',
    '--verify': 'verify',
    '--lifted': 'lifted',
    '--force': 'force',
  } as const;
  for (let read = args.next(); read; read = args.next()) {
    const { option, word } = read;
    if (option === null) {
      if (word === '-h') options.help = true;
      else files.push(word);
    } else if (Object.hasOwn(flags, word)) options[flags[word as keyof typeof flags]] = true;
    else if (option === '--until')
      options.until = understood(option, () => wholeNumber(args.value(word)));
    else if (option === '--print') {
      const path = args.value(word);
      if (path === 'annotations') options.printAnnotations = true;
      else {
        understood(option, () => parsePointer(path));
        print.push(path);
      }
    } else if (option === '--bisect-actions') {
      const text = args.value(word);
      options.bisect = { text, holds: understood(option, () => parsePredicate(text)) };
    } else if (option === '--save-test') options.saveTest = { name: args.optionalName(word) };
    else if (option === '--export-devtools') options.exportDevtools = args.value(word);
    else throw new UsageError(`unknown option ${word}; see --help`);
  }
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

  --verify                    compare the changes of every action, also in long logs (over 25,000); a log without changes and hashes counts as divergent
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
