import type { Measurement } from '../run/main';
import type { ApiUser } from '../run/server';
import { median } from '../run/statistics';
import { benchPassword } from '../seed/rows';
import { changesPerSecond, measureOurs, perPerson, type Change } from './sockets';

const crowds = [100, 300, 1_000] as const;
const seconds = 4;

/** What a change costs by the number of administrators' sockets, all of which are sent it. */
export const fanOut: Measurement = async (env, report) => {
  const seeded = await env.seeded('thousand');
  const { server, viewer } = seeded;
  const team: ApiUser[] = [];
  while (team.length < Math.max(...crowds) / perPerson) {
    const email = `administrator.${team.length}@bench.example`;
    const account = { name: `Ada ${team.length}`, email, password: benchPassword };
    await server.call(viewer, 'POST', '/api/users', { ...account, roles: ['Admin'], active: true });
    team.push(await server.signIn(email));
  }
  const tasks = await seeded.rows();
  for (const sockets of crowds) {
    const some = team.slice(0, sockets / perPerson);
    const changes = tasks
      .slice(0, changesPerSecond * seconds)
      .map((task): Change => ({ task, readers: some.map(({ id }) => id) }));
    const costs: number[] = [];
    let lost = 0;
    for (let run = 0; run < env.options.runs; run += 1) {
      const { cpu, missing } = await measureOurs(seeded, some, changes);
      costs.push(cpu / changes.length);
      lost += missing;
    }
    report.limit(`${sockets} sockets of administrators, not arrived`, lost, 0, 'events');
    report.figure({
      name: `${sockets} sockets of administrators, CPU of a change`,
      value: median(costs),
      unit: 'ms',
    });
  }
};
