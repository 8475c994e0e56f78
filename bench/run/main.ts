import { isWithin, Report, summary } from './figures';
import { OptionError, readOptions, type BenchName } from './options';
import { handleExit } from './cleanup';
import { BenchEnvironment, type Paths } from './environment';
import { firstScreen } from '../tables/firstScreen';
import { completeList } from '../tables/completeList';
import { keystroke } from '../tables/keystroke';
import { scroll } from '../tables/scroll';
import { mount } from '../tables/mount';
import { oneChange } from '../tables/oneChange';
import { burst } from '../tables/burst';
import { heap } from '../tables/heap';
import { changeCost } from '../tables/changeCost';
import { board } from '../tables/board';
import { calendar } from '../tables/calendar';
import { cards } from '../tables/cards';
import { keeping } from '../offline/keeping';
import { queue } from '../offline/queue';
import { start } from '../offline/start';
import { jump } from '../replay/jump';
import { recording } from '../replay/recording';
import { verify } from '../replay/verify';
import { allTasks, hundredTasks, login } from '../startup/startup';
import { fanOut } from '../server/fanOut';
import { growth } from '../server/growth';
import { smallRead } from '../server/smallRead';
import { lists } from '../server/lists';
import { mix } from '../server/mix';
import { readers } from '../server/readers';
import { reminders } from '../server/reminders';
import { socketChanges } from '../server/sockets';
import { writes } from '../server/writes';

/** Measures one thing and reports its figures and limits. */
export type Measurement = (env: BenchEnvironment, report: Report) => Promise<void>;

const measurementsOf: Readonly<Record<BenchName, Record<string, Measurement>>> = {
  tables: {
    firstScreen,
    completeList,
    mount,
    keystroke,
    scroll,
    oneChange,
    burst,
    heap,
    changeCost,
    cards,
    board,
    calendar,
  },
  replay: { recording, verify, jump },
  offline: { start, keeping, queue },
  startup: { login, hundredTasks, allTasks },
  server: {
    smallRead,
    lists,
    readers,
    sockets: socketChanges,
    fanOut,
    mix,
    writes,
    growth,
    reminders,
  },
};

/** Runs a bench. Returns the exit code: 0 if it ran and, with `--check`, no limit was exceeded. */
export async function runBench(
  bench: BenchName,
  paths: Paths,
  args: readonly string[],
): Promise<number> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  handleExit();
  try {
    const measurements = measurementsOf[bench];
    const options = readOptions(args, Object.keys(measurements), bench);
    const report = new Report(bench, (line) => void process.stdout.write(`${line}\n`));
    const env = await BenchEnvironment.open(paths, options, log);
    let failed = 0;
    for (const [name, measure] of Object.entries(measurements)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      log(`${name} ...`);
      try {
        await measure(env, report);
      } catch (error) {
        failed += 1;
        log(
          `${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      }
    }
    await env.close();
    log(summary(report.figures, report.limits));
    if (failed > 0) return 1;
    return options.check && !report.limits.every(isWithin) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    log(`docket: ${error.message}`);
    return 1;
  }
}
