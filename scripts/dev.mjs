// `npm run dev`: the SPA with hot reload, and the server, which restarts after each change.
import './lib/requireNode.mjs';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript } = await import('./lib/project.mjs');
const { install, needsInstall } = await import('./lib/install.mjs');
const { forgetBuild } = await import('./lib/build.mjs');
const { preflight } = await import('./lib/preflight.mjs');

let server = null;

/** Ends the running server. Resolves when its port is free. */
function stopServer() {
  const ending = server;
  server = null;
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    ending.once('exit', resolve);
    ending.kill('SIGTERM');
  });
}

async function startServer() {
  await stopServer();
  const endWithParent = pathToFileURL(inRoot('scripts', 'lib', 'endWithParent.mjs')).href;
  const args = [
    '--enable-source-maps',
    '--import',
    endWithParent,
    inRoot('server', 'dist', 'index.mjs'),
  ];
  const started = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server = started;
  started.once('exit', (code) => {
    if (server === started)
      console.log(`The server ended with ${code}; it starts again at the next change.`);
  });
}

await runScript(async () => {
  await preflight();
  if (needsInstall()) await install();
  forgetBuild();

  const require = createRequire(import.meta.url);
  const webpack = require('webpack');
  const DevServer = require('webpack-dev-server');
  const [spaConfig, serverConfig] = require(inRoot('webpack.config.js'))(
    {},
    { mode: 'development' },
  );
  const { devServer, ...spa } = spaConfig;

  // One restart at a time, even when changes arrive faster.
  let restarts = Promise.resolve();
  const watching = webpack(serverConfig).watch({}, (error, stats) => {
    if (error || stats.hasErrors()) {
      console.error(error ?? stats.toString({ preset: 'errors-only', colors: true }));
      return;
    }
    restarts = restarts.then(startServer);
  });
  const pages = new DevServer(devServer, webpack(spa));
  await pages.start();
  console.log(`The SPA with hot reload: http://${devServer.host}:${devServer.port}`);

  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      await Promise.all([
        stopServer(),
        pages.stop(),
        new Promise((resolve) => watching.close(resolve)),
      ]);
      process.exit(0);
    });
  }
});
