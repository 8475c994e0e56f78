import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot, Stop } from './project.mjs';
import { announced } from './report.mjs';
import { run, runNode } from './run.mjs';

const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
// Chromium without its window: the same pages for two thirds of the processor time.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const elsewhere = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: the next candidate.
  }
}

/** Whether a file really is a browser that starts; some systems ship a `chromium` that only says how to install one. */
async function starts(file) {
  if (!isExecutable(file)) return false;
  if (process.platform === 'win32') return true;
  const { code, output } = await run(file, ['--version'], { limit: 20_000 });
  return code === 0 && /\d+\.\d+\.\d+/.test(output);
}

async function ofSystem(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...(elsewhere[process.platform] ?? []),
  ];
  for (const file of candidates) if (await starts(file)) return file;
  return null;
}

/** The first of Debian's packages that it has, where there is apt and we may use it without asking for a password. */
async function fromDebian(packages, names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0) {
    const allowed = await run('sh', ['-c', 'sudo -n true'], { limit: 10_000 });
    if (allowed.code !== 0) return null;
  }
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest, { env, limit: 10 * 60_000 });
  };
  await apt('update');
  for (const name of packages) {
    const installed = await apt('install', '-y', '--no-install-recommends', name);
    if (installed.code === 0) return ofSystem(names);
  }
  return null;
}

/** Playwright's own Chromium, downloaded into its cache when it is not there yet. */
async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  if (await starts(chromium.executablePath())) return chromium.executablePath();
  await runNode(inRoot('node_modules', 'playwright-core', 'cli.js'), ['install', 'chromium'], {
    limit: 10 * 60_000,
  });
  return (await starts(chromium.executablePath())) ? chromium.executablePath() : null;
}

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, the system's, else one that is installed now. With
 * `canBeShell` it may be one without a window, which is preferred.
 * Throws `Stop` with what to do when there is none.
 */
export async function findBrowser({ canBeShell = false } = {}) {
  const names = canBeShell ? [...shells, ...browsers] : browsers;
  const packages = canBeShell ? ['chromium-headless-shell', 'chromium'] : ['chromium'];
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Stop(`CHROMIUM_PATH ${named} is no browser that starts`);
  }
  const present = await ofSystem(names);
  if (present) return present;
  const fetched = await announced(
    'Installing a browser',
    async () => (await fromDebian(packages, names)) ?? (await fromPlaywright()),
  );
  if (fetched) return fetched;
  throw new Stop(
    'there is no Chromium for the end-to-end tests: install Chromium or Google Chrome, or name one in CHROMIUM_PATH',
  );
}
