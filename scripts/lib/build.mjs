import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root, Stop } from './project.mjs';
import { announced } from './report.mjs';
import { runNode } from './run.mjs';

// Beside the server's bundle, not in dist/: whatever lies there is served to browsers.
const stampFile = inRoot('server', 'dist', '.docket-builds');
const tools = ['webpack.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];
// The first two are of one stamp, so that they name the same build.
const app = ['src', 'public', ...tools];
/** The bundles of webpack.config.js: what each is made from, and what says that it is there. */
const bundles = {
  spa: { sources: app, products: [inRoot('dist', 'index.html')] },
  replay: { sources: app, products: [inRoot('scripts', 'dist', 'replay.mjs')] },
  server: {
    sources: ['server', 'src/contract', ...tools],
    products: [inRoot('server', 'dist', 'index.mjs'), inRoot('server', 'dist', 'demo.mjs')],
  },
};
export const bundleNames = Object.keys(bundles);
/** Those of one row are made by one process, the small ones after another. */
const processes = [['spa'], ['server', 'replay']];

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

/** A hash over the content of everything a bundle is made from, so that a mere `git checkout` does not make it stale. */
function wantedStamp(name) {
  const hash = createHash('sha256').update(`API_HOST=${process.env.API_HOST ?? ''}\n`);
  for (const place of bundles[name].sources) {
    for (const file of filesOf(place))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The stamps of the bundles that were built, by name. */
const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

/** Which bundles are missing or were made from other sources. */
export function staleBundles() {
  const stamps = readStamps();
  return bundleNames.filter(
    (name) =>
      !bundles[name].products.every((file) => existsSync(file)) ||
      stamps[name] !== wantedStamp(name),
  );
}

/** Says that the bundles are no longer those of a production build (`npm run dev` writes there too). */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/** Builds bundles for production, silently. Warnings count as failures. */
export async function bundle(names = bundleNames) {
  // Taken before, written after: a source that changes meanwhile, or a build that is cut short, means building again.
  const wanted = Object.fromEntries(names.map((name) => [name, wantedStamp(name)]));
  const stamps = { ...readStamps(), ...wanted };
  forgetBuild();
  const webpack = inRoot('node_modules', 'webpack-cli', 'bin', 'cli.js');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_HASH: (wanted.spa ?? wantedStamp('spa')).slice(0, 8),
  };
  const runs = processes
    .map((row) => row.filter((name) => names.includes(name)))
    .filter((row) => row.length > 0);
  const results = await Promise.all(
    runs.map((row) =>
      runNode(
        webpack,
        [
          '--mode',
          'production',
          ...row.flatMap((name) => ['--config-name', name]),
          '--fail-on-warnings',
        ],
        { env },
      ),
    ),
  );
  const failed = results.filter((result) => result.code !== 0);
  if (failed.length > 0)
    throw new Stop(`the build failed.\n${failed.map((result) => result.output).join('\n')}`);
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps));
}

/** Builds, and says so. */
export const build = () => announced('Building', () => bundle());
