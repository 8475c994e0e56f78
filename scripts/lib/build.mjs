import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root, Stop } from './project.mjs';
import { announced } from './report.mjs';
import { runNode } from './run.mjs';

// Beside the server's bundle, not in dist/: whatever lies there is served to browsers.
const stampFile = inRoot('server', 'dist', '.docket-build');
const sources = ['src', 'server', 'public', 'webpack.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];
const products = [inRoot('dist', 'index.html'), inRoot('server', 'dist', 'index.mjs'), inRoot('server', 'dist', 'demo.mjs'), inRoot('scripts', 'dist', 'replay.mjs')];

/** Every file below a path, in a fixed order, without what is built or installed. */
function* filesOf(place) {
  const entry = inRoot(place);
  if (!existsSync(entry)) return;
  if (path.extname(place) !== '') {
    yield entry;
    return;
  }
  const found = readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath ?? file.path, file.name))
    .filter((file) => !/[\\/](dist|node_modules)[\\/]/.test(path.relative(root, file)));
  yield* found.sort();
}

/** A hash over the content of everything a build is made from, so that a mere `git checkout` does not make it stale. */
function wantedStamp() {
  const hash = createHash('sha256').update(`API_HOST=${process.env.API_HOST ?? ''}\n`);
  for (const place of sources) {
    for (const file of filesOf(place)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/** Whether the bundles are missing or were made from other sources. */
export function needsBuild() {
  if (!products.every((file) => existsSync(file))) return true;
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wantedStamp();
}

/** Says that the bundles are no longer those of a production build (`npm run dev` writes there too). */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/** The bundles of webpack.config.js by name; those of one row are made by one process, the small ones after another. */
const targets = [['spa'], ['server', 'replay']];

/** Builds all bundles for production, silently. Warnings count as failures. */
export async function bundle() {
  // Taken before, written after: a source that changes meanwhile, or a build that is cut short, means building again.
  const stamp = wantedStamp();
  forgetBuild();
  const webpack = inRoot('node_modules', 'webpack-cli', 'bin', 'cli.js');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_HASH: stamp.slice(0, 8) };
  const results = await Promise.all(
    targets.map((names) => runNode(webpack, ['--mode', 'production', ...names.flatMap((name) => ['--config-name', name]), '--fail-on-warnings'], { env })),
  );
  const failed = results.filter((result) => result.code !== 0);
  if (failed.length > 0) throw new Stop(`the build failed.\n${failed.map((result) => result.output).join('\n')}`);
  writeFileSync(stampFile, stamp);
}

/** Builds, and says so. */
export const build = () => announced('Building', bundle);
