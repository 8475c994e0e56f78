import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot, Stop } from './project.mjs';
import { announced } from './report.mjs';
import { run, runNode } from './run.mjs';

const stampFile = inRoot('node_modules', '.docket-install');

/** The lock file and the platform, because some packages contain binaries for one platform. */
function wantedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  return `${process.platform}-${process.arch} ${lock}\n`;
}

/**
 * Whether npm's own record matches the lock file and the platform, for example after `npm ci` by
 * hand.
 */
function installedByHand() {
  const recordFile = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(recordFile, 'utf8')).packages;
  const fits = (entry) => entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch);
  if (!Object.entries(present).some(([, entry]) => fits(entry))) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (
      !place.includes('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      entry.peer ||
      entry.link
    )
      return true;
    return present[place]?.version === entry.version && existsSync(inRoot(place));
  });
}

/** Whether packages of the lock file are missing or have other versions. */
export function needsInstall() {
  const wanted = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  if (!installedByHand()) return true;
  writeFileSync(stampFile, wanted);
  return false;
}

/**
 * Installs the lock file's packages, with those for development, which the build and the tests
 * need.
 */
async function installPackages() {
  // Without the stamp, an interrupted installation is repeated.
  rmSync(stampFile, { force: true });
  const args = [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const result = npm?.endsWith('npm-cli.js') ? await runNode(npm, args) : await run('npm', args);
  if (result.code !== 0) {
    throw new Stop(
      `the packages could not be installed (npm ci ended with ${result.code ?? 'a signal'}).\n${result.output}`,
    );
  }
  writeFileSync(stampFile, wantedStamp());
}

export const install = () => announced('Installing packages', installPackages);
