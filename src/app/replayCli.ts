import { LogError } from '../replay/format/logError';
import { valueText, verdictText } from '../replay/player/verdict';
import { replayFile, TooShort, type ReplayReport, type ReplaySystem } from './replayCliFile';
import { helpText, readReplayOptions, UsageError, type ReplayOptions } from './replayCliOptions';
import { replayTarget } from './replayTarget';

/** Exit codes: all logs identical; one is not; one could not be verified. */
const exits = { identical: 0, divergent: 1, invalid: 2 } as const;
type Status = 'identical' | 'divergent' | 'unverifiable';

function statusOf({ verdict }: ReplayReport): Status {
  if (verdict.identical) return 'identical';
  return verdict.first ? 'divergent' : 'unverifiable';
}

function exitOf(report: ReplayReport, { verify }: ReplayOptions): number {
  const status = statusOf(report);
  if (report.refused.length > 0 || status === 'divergent') return exits.divergent;
  return status === 'unverifiable' && verify ? exits.divergent : exits.identical;
}

function asJson(report: ReplayReport, options: ReplayOptions): string {
  const {
    file,
    header,
    length,
    notes,
    verdict,
    index,
    printed,
    annotations,
    found,
    saved,
    exported,
    refused,
  } = report;
  const { build, contract, level, startedAt, timeZone, locale } = header;
  return JSON.stringify({
    file,
    status: statusOf(report),
    entries: length,
    index,
    ...verdict,
    build,
    thisBuild: replayTarget.build,
    contract,
    level,
    startedAt,
    timeZone,
    locale,
    notes,
    ...(printed.length > 0 && { print: printed }),
    annotations,
    ...(options.bisect && { found }),
    saved,
    exported,
    ...(refused.length > 0 && { refused }),
  });
}

/** The requested output, for stdout. */
function answers(
  { printed, annotations = [], found }: ReplayReport,
  { bisect }: ReplayOptions,
): string[] {
  const lines = printed.flatMap(({ value }) =>
    value === undefined ? [] : [JSON.stringify(value)],
  );
  lines.push(...annotations.map((annotation) => JSON.stringify(annotation)));
  if (!bisect) return lines;
  if (!found) return [...lines, `no state matches ${bisect.text}`];
  const changes = found.changes.map(
    ({ path, to, toHash }) =>
      `  ${path} = ${toHash === undefined ? valueText(to) : `a long value with the hash ${toHash}`}`,
  );
  return [
    ...lines,
    found.index === 0
      ? 'the first state matches'
      : `after ${found.index}: ${found.type || 'a new state'}`,
    ...changes,
  ];
}

function print(report: ReplayReport, options: ReplayOptions, system: ReplaySystem): void {
  if (options.json) {
    system.out(asJson(report, options));
    return;
  }
  const prefix = options.files.length > 1 ? `${report.file}: ` : '';
  const hasRequestedOutput =
    options.print.length > 0 || options.printAnnotations || options.bisect !== null;
  const upTo =
    options.until === null ? '' : ` (up to action ${report.index} of ${report.length - 1})`;
  (hasRequestedOutput ? system.err : system.out)(
    `${prefix}${verdictText(report.verdict, report.header, replayTarget.build)}${upTo}`,
  );
  for (const note of report.notes) system.err(`${prefix}note: ${note}`);
  for (const line of answers(report, options)) system.out(line);
  for (const { path, value } of report.printed)
    if (value === undefined) system.err(`${prefix}no value at ${path || 'the root'}`);
  if (report.saved !== undefined) system.err(`${prefix}saved as a test: ${report.saved}`);
  if (report.exported)
    for (const line of [
      `written: ${report.exported.file}`,
      ...report.exported.lost.map((lost) => `not included: ${lost}`),
    ])
      system.err(`${prefix}${line}`);
  for (const line of report.refused) system.err(`${prefix}${line}`);
}

/** Reports a file without a verdict. */
function printFailure(
  file: string,
  error: Error,
  { json }: ReplayOptions,
  system: ReplaySystem,
): void {
  const line = error instanceof LogError ? error.line : null;
  if (json)
    system.out(
      JSON.stringify({
        file,
        status: error instanceof TooShort ? 'tooShort' : 'invalid',
        error: error.message,
        line,
      }),
    );
  else
    system.err(`${file}: ${error instanceof LogError ? 'not a valid log: ' : ''}${error.message}`);
}

/** Runs the command line with its arguments. @returns the exit code */
export async function replay(words: readonly string[], system: ReplaySystem): Promise<number> {
  let options: ReplayOptions;
  try {
    options = readReplayOptions(words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    system.err(`docket: ${error.message}`);
    return exits.invalid;
  }
  if (options.help) {
    system.out(helpText.trimEnd());
    return exits.identical;
  }
  let exit: number = exits.identical;
  const written: string[] = [];
  for (const file of options.files) {
    try {
      const report = await replayFile(file, options, system, written);
      print(report, options, system);
      exit = Math.max(exit, exitOf(report, options));
    } catch (error) {
      printFailure(
        file,
        error instanceof Error ? error : new Error(String(error)),
        options,
        system,
      );
      exit = exits.invalid;
    }
  }
  return exit;
}
