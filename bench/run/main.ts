import { holds, Report, summary } from './figures';
import { OptionError, readOptions, type BenchName } from './options';
import { watchTheEnd } from './cleanup';
import { Stage, type Place } from './stage';
import { firstScreen } from '../tables/firstScreen';
import { completeList } from '../tables/completeList';
import { keystroke } from '../tables/keystroke';
import { scroll } from '../tables/scroll';
import { mount } from '../tables/mount';
import { oneChange } from '../tables/oneChange';
import { burst } from '../tables/burst';
import { heap } from '../tables/heap';
import { changeCost } from '../tables/changeCost';
import { cards } from '../tables/cards';
import { jump } from '../replay/jump';
import { recording } from '../replay/recording';
import { verify } from '../replay/verify';

/** One part of the bench: measures, and says what it promised. */
export type Part = (stage: Stage, report: Report) => Promise<void>;

const partsOf: Readonly<Record<BenchName, Record<string, Part>>> = {
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
  },
  replay: { recording, verify, jump },
};

/** Runs a bench. Answers the exit code: 0 when it ran (with `--check`: and every promise holds). */
export async function runBench(
  bench: BenchName,
  place: Place,
  args: readonly string[],
): Promise<number> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  watchTheEnd();
  try {
    const parts = partsOf[bench];
    const options = readOptions(args, Object.keys(parts), bench);
    const report = new Report(bench, (line) => void process.stdout.write(`${line}\n`));
    const stage = await Stage.open(place, options, say);
    let broken = 0;
    for (const [name, part] of Object.entries(parts)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      say(`${name} ...`);
      try {
        await part(stage, report);
      } catch (error) {
        broken += 1;
        say(
          `${name} broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      }
    }
    await stage.close();
    say(summary(report.figures, report.promises));
    if (broken > 0) return 1;
    return options.check && !report.promises.every(holds) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    say(`docket: ${error.message}`);
    return 1;
  }
}
