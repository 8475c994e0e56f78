import { parsePointer } from '../replay/tree/pointer';
import { parsePredicate } from '../replay/tree/predicate';

/** What is asked of each log. */
export interface ReplayOptions {
  files: readonly string[];
  help: boolean;
  json: boolean;
  /** A log that cannot be verified counts as divergent. */
  verify: boolean;
  /** The last action to replay; all when null. */
  until: number | null;
  /** JSON pointers whose values are printed. */
  print: readonly string[];
  printAnnotations: boolean;
  /** The question that `--bisect-actions` asks of states, and its words. */
  bisect: { text: string; holds: (state: unknown) => boolean } | null;
  /** Keep the log as a test; a null name is the file's own. */
  saveTest: { name: string | null } | null;
  exportDevtools: string | null;
  lifted: boolean;
  force: boolean;
}

/** The command line was not understood; the message is one line for the person. */
export class UsageError extends Error {}

const testName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Throws a `UsageError` when `read` throws. */
function understood<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is no number of an action`);
  return Number(text);
}

/** Reads the arguments one by one. `--option=value` is the same as `--option value`; what stands after `--` is no option. */
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

  /** The value of an option that may have one: the word that follows, when it could be no file. */
  optionalName(word: string): string | null {
    const next = this.words[this.at];
    if (!word.includes('=') && (next === undefined || !testName.test(next))) return null;
    const name = this.value(word);
    if (!testName.test(name))
      throw new UsageError(`--save-test: a name has letters, digits, "-" and "_", not "${name}"`);
    return name;
  }
}

/** Reads the command line. Throws a `UsageError` for what it does not understand. */
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
    else throw new UsageError(`${word} is no option; --help lists them`);
  }
  if (options.help) return options;
  if (files.length === 0) throw new UsageError('name a log to replay; --help lists the options');
  if (files.length > 1 && options.exportDevtools !== null)
    throw new UsageError('--export-devtools takes one log at a time');
  if (files.length > 1 && options.saveTest?.name)
    throw new UsageError('--save-test takes a name with one log only');
  if (options.saveTest && options.until !== null)
    throw new UsageError(
      '--save-test keeps a whole log, so the whole log is compared: leave --until out',
    );
  if (options.lifted && options.exportDevtools === null)
    throw new UsageError('--lifted belongs to --export-devtools');
  return options;
}

export const helpText = `npm run replay -- FILE... [options]

Replays logs (.docket-log.gz, their JSON, or files of Redux DevTools) without a browser, and compares with what was recorded.
The state that a log begins with is number 0, the entry after it is action 1, and so on, as at /replay.

  --verify                    compare each action, also of a log of more than 25,000; one that holds nothing to compare with counts as divergent
  --until N                   stop after action N
  --print PATH                print the value at a JSON pointer of the state, such as /navigation/location, at the end or after --until
  --print annotations         print the requests, errors and long tasks up to there, one JSON object on a line, with the number of the action before it
  --bisect-actions CONDITION  print the shortest prefix of the log after which a state is so:
                              "PATH", "PATH = JSON", "PATH != JSON", "PATH > JSON", "PATH < JSON", "PATH ~ WORDS"
  --save-test [NAME]          keep the log as a test (__tests__/replay/logs/NAME.docket-log.gz); only an identical one, unless --force; not with --until
  --export-devtools FILE      write the log as a file of Redux DevTools; --lifted for its whole state, which keeps the times
  --force                     keep a divergent log, replace a file that exists
  --json                      one JSON object for each log
  --help

Answers that were asked for are printed to stdout; the verdict then goes to stderr.
It ends with 0 when all logs are identical, 1 when one is divergent or a file that was asked for was not written, 2 when one is no valid log, could not be read or ends before --until, or the options were not understood.
`;
