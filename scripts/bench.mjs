// `npm run bench -- tables`, `-- startup`, `-- replay` and `-- offline`: measures in Chromium,
// against floors and other libraries. `-- server`: measures the server. Prints results on stdout
// and everything else on stderr.
import './lib/requireNode.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announced, announceOn } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { findBrowser } = await import('./lib/browser.mjs');
const { run, runNode } = await import('./lib/run.mjs');

const [bench, ...args] = process.argv.slice(2);
/** Everything that the bench of the server does not need. */
const inBrowser = bench !== 'server';

/** Installs the packages that only the bench needs. */
async function installPeers() {
  const wanted = JSON.parse(readFileSync(inRoot('bench', 'package.json'), 'utf8')).dependencies;
  const present = ([name, version]) => {
    const file = inRoot('bench', 'node_modules', name, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  };
  if (Object.entries(wanted).every(present)) return;
  await announced('Installing the libraries to compare with', async () => {
    const npmArgs = [
      'ci',
      '--prefix',
      inRoot('bench'),
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const npm = process.env.npm_execpath;
    const result = npm?.endsWith('npm-cli.js')
      ? await runNode(npm, npmArgs)
      : await run('npm', npmArgs);
    if (result.code !== 0)
      throw new Stop(`the libraries to compare with could not be installed.\n${result.output}`);
  });
}

const bundle = () =>
  announced('Building the bench', async () => {
    const webpack = inRoot('node_modules', 'webpack-cli', 'bin', 'cli.js');
    const config = ['--config', inRoot('bench', 'webpack.config.cjs')];
    const result = await runNode(
      webpack,
      inBrowser ? config : [...config, '--config-name', 'run'],
      { env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (result.code !== 0) throw new Stop(`the bench could not be built.\n${result.output}`);
  });

await runScript(async () => {
  announceOn(process.stderr);
  if (!['tables', 'startup', 'replay', 'server', 'offline'].includes(bench))
    throw new Stop(
      'choose a bench: npm run bench -- tables, -- startup, -- replay, -- server, or -- offline',
    );
  await prepare();
  if (inBrowser) await installPeers();
  await bundle();
  const browser = inBrowser ? await findBrowser() : null;
  const { runBench } = await import(pathToFileURL(inRoot('bench', 'dist', 'run', 'main.mjs')).href);
  process.exit(await runBench(bench, { root: inRoot(), browser }, args));
});
