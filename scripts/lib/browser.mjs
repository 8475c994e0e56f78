import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installFromDebian } from './debian.mjs';
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
// Chromium without a window, which needs two thirds of the processor time.
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

/**
 * Whether a file is a browser that starts. On some systems, `chromium` only explains how to install
 * one.
 */
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

/** Playwright's own Chromium, downloaded when it is missing. */
async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  if (await starts(chromium.executablePath())) return chromium.executablePath();
  await runNode(inRoot('node_modules', 'playwright-core', 'cli.js'), ['install', 'chromium'], {
    limit: 10 * 60_000,
  });
  return (await starts(chromium.executablePath())) ? chromium.executablePath() : null;
}

/**
 * The path of a Chromium: CHROMIUM_PATH, one of the system, or one that this function installs.
 * With `canBeShell`, prefers one without a window. Throws `Stop` with instructions when there is
 * none.
 */
export async function findBrowser({ canBeShell = false } = {}) {
  const names = canBeShell ? [...shells, ...browsers] : browsers;
  const packages = canBeShell ? ['chromium-headless-shell', 'chromium'] : ['chromium'];
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts(named)) return named;
    throw new Stop(`CHROMIUM_PATH ${named} is not a browser that starts`);
  }
  const present = await ofSystem(names);
  if (present) return present;
  const fetched = await announced(
    'Installing a browser',
    async () =>
      ((await installFromDebian(packages)) ? await ofSystem(names) : null) ??
      (await fromPlaywright()),
  );
  if (fetched) return fetched;
  throw new Stop(
    'the end-to-end tests need Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH',
  );
}
