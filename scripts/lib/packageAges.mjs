import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './project.mjs';
import { git, run, runNode } from './run.mjs';

export const lockFiles = ['package-lock.json', 'bench/package-lock.json'];
/** Malicious versions are mostly found within days. */
const days = 7;
/** Versions that may be younger, such as security fixes: the reason for each `name@version`. */
const exceptions = {};

/** The locked versions that were old enough in an earlier run, in lines: an age only grows. */
const agedFile = inRoot('node_modules', '.cache', 'docket-tests', 'agedPackages.txt');

const requests = 16;
/** Milliseconds. */
const timeout = 10_000;

/** The versions in the text of a lock file, as `name@version`. */
function versionsIn(lock) {
  return Object.entries(JSON.parse(lock).packages)
    .filter(([place, { version }]) => place.includes('node_modules/') && version)
    .map(
      ([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
    );
}

/** The locked versions, except those that were already locked so many days ago. */
async function newVersions() {
  const { stdout: commit } = await git('rev-list', '-1', `--before=${days}.days`, 'HEAD');
  const versions = new Set();
  for (const file of lockFiles.filter((one) => existsSync(inRoot(one)))) {
    // Without a commit, the name would mean the index.
    const before = commit && (await git('show', `${commit}:${file}`));
    const known = new Set(before && before.code === 0 ? versionsIn(before.stdout) : []);
    for (const version of versionsIn(readFileSync(inRoot(file), 'utf8')))
      if (!known.has(version)) versions.add(version);
  }
  return [...versions].filter((version) => !(version in exceptions));
}

async function registryAddress() {
  const npm = process.env.npm_execpath;
  const args = ['config', 'get', 'registry'];
  const { stdout } = npm?.endsWith('npm-cli.js')
    ? await runNode(npm, args)
    : await run('npm', args);
  return stdout;
}

/** When the versions of a package were published, by version. */
async function publishedTimes(registry, name, stopped) {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeout)]);
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry), { signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { time } = await answer.json();
  if (!time) throw new Error('it sends no times');
  return time;
}

/**
 * Asks the registry for the ages of the versions that were locked within the last days. Resolves to
 * the problems as sentences, and to a note if the registry does not answer.
 */
export async function checkPackageAges() {
  const locked = await newVersions();
  const cached = new Set(existsSync(agedFile) ? readFileSync(agedFile, 'utf8').split('\n') : []);
  const aged = locked.filter((version) => cached.has(version));
  const versions = locked.filter((version) => !cached.has(version));
  if (versions.length === 0) return { problems: [] };
  const byName = new Map();
  for (const version of versions) {
    const name = version.slice(0, version.lastIndexOf('@'));
    byName.set(name, [...(byName.get(name) ?? []), version]);
  }
  const registry = await registryAddress();
  const latest = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const problems = [];
  const stop = new AbortController();
  const waiting = [...byName];
  const askInTurn = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, locked] = next;
      const times = await publishedTimes(registry, name, stop.signal);
      for (const version of locked) {
        const day = times[version.slice(name.length + 1)]?.slice(0, 10);
        if (day === undefined) problems.push(`${version} is not in the registry`);
        else if (day > latest)
          problems.push(`${version} is from ${day} and may be locked ${days} days after that`);
        else aged.push(version);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: requests }, askInTurn));
  } catch (error) {
    stop.abort();
    const reason = error.cause?.code ?? error.message;
    const note = `The ages of ${versions.length} packages were not checked: the registry does not answer (${reason}).`;
    return { problems, note };
  } finally {
    mkdirSync(path.dirname(agedFile), { recursive: true });
    writeFileSync(agedFile, aged.sort().join('\n'));
  }
  return { problems: problems.sort() };
}
