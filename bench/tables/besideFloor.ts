import { median } from '../run/statistics';
import type { Report } from '../run/figures';
import { openCompared, openOurs, type MeasuredList } from '../run/measuredList';
import type { BenchEnvironment, SeededServer } from '../run/environment';
import type { fastScroll } from './scroll';

const names = ['ours', 'floor'] as const;
type Name = (typeof names)[number];

/** What was measured of ours and of the floor. */
export type Both<Value> = Record<Name, Value>;

/** Opens both lists with all tasks and uses them in turn, so that a busy machine slows both. */
export async function alternate(
  env: BenchEnvironment,
  kind: MeasuredList['kind'],
  use: (name: Name, list: MeasuredList, seeded: SeededServer) => Promise<void>,
): Promise<void> {
  const all = await env.seeded('all');
  const opened: Both<MeasuredList> = {
    ours: await openOurs(env, all, kind),
    floor: await openCompared(env, 'floor', all, kind),
  };
  try {
    for (let run = 0; run < env.options.runs; run += 1)
      for (const name of names) await use(name, opened[name], all);
  } finally {
    for (const name of names) await opened[name].tab.context.close();
  }
}

/** Reports figures of `kind` beside the floor. `limit`: with how many times the floor is allowed. */
export function figuresOf<Taken>(kind: string, report: Report, { ours, floor }: Both<Taken>) {
  const figure = (what: string, of: (one: Taken) => number, unit = 'ms') =>
    report.figure({ name: `${kind}, ${what}`, value: of(ours), unit, floor: of(floor) });
  return {
    figure,
    limit: (what: string, of: (one: Taken) => number, most: number) => {
      figure(what, of);
      report.limit(`${kind}, ${what}: ours / floor`, of(ours) / of(floor), most, 'x');
    },
  };
}

/** What a frame of a scroll consists of. */
export function logScrolls(
  env: BenchEnvironment,
  scrolls: Both<Awaited<ReturnType<typeof fastScroll>>[]>,
): void {
  for (const name of names) {
    const parts = (['script', 'style', 'layout'] as const).map(
      (part) => `${part} ${median(scrolls[name].map((run) => run[part])).toFixed(2)}`,
    );
    env.log(`  ${name}, ms in each frame of the scroll: ${parts.join(', ')}`);
  }
}
