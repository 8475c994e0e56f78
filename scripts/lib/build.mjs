import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inRoot, root, Stop } from './project.mjs';
import { announced } from './report.mjs';
import { runNode } from './run.mjs';

// Not in dist/, whose files are served to browsers.
const stampFile = inRoot('server', 'dist', '.docket-builds');
const tools = [
  'webpack.config.js',
  'pages.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
// The SPA and the replay command must have the same sources, so that they name the same build.
// The help shows two pages of the documentation.
const app = ['src', 'public', 'docs/tasks.md', 'docs/notes.md', ...tools];
/** The bundles of webpack.config.js with their sources and their main files. */
const bundles = {
  spa: { sources: app, products: [inRoot('dist', 'index.html')] },
  replay: { sources: app, products: [inRoot('scripts', 'dist', 'replay.mjs')] },
  server: {
    sources: ['server', 'src/contract', ...tools],
    products: ['index', 'demo', 'backup', 'migrate', 'resetPassword'].map((name) =>
      inRoot('server', 'dist', `${name}.mjs`),
    ),
  },
};
export const bundleNames = Object.keys(bundles);
/** One process builds the bundles of a row, one after another. */
const processes = [['spa'], ['server', 'replay']];

/** All files below a path, sorted, except those of packages and of nested builds. */
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

/**
 * A hash of everything that a bundle is made from. It does not depend on file times, which change
 * with `git checkout`.
 */
function wantedStamp(name) {
  const hash = createHash('sha256').update(`API_HOST=${process.env.API_HOST ?? ''}\n`);
  for (const place of bundles[name].sources) {
    for (const file of filesOf(place))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The stamps of the built bundles, by name. */
const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

/** The bundles that are missing or were built from other sources. */
export function staleBundles() {
  const stamps = readStamps();
  return bundleNames.filter(
    (name) =>
      !bundles[name].products.every((file) => existsSync(file)) ||
      stamps[name] !== wantedStamp(name),
  );
}

/** Call it before other builds overwrite the bundles, such as those of `npm run dev`. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/** Adds compressed copies of the SPA's files, which the server sends as they are. */
async function compressSpa() {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const files = [...filesOf('dist')].filter((file) => /\.(js|svg|webmanifest|txt)$/.test(file));
  const compress = async (file) => {
    const content = readFileSync(file);
    if (content.length < 1024) return;
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  await Promise.all(files.map(compress));
}

/** Bytes of a script as the server sends it. */
const sentBytes = (script) => {
  const file = inRoot('dist', script);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/** The pages that load more than pages.json allows until they can be used, as sentences. */
function tooLargePages() {
  const read = (...file) => JSON.parse(readFileSync(inRoot(...file), 'utf8'));
  const { files, pages } = read('pages.json');
  const built = read('dist', 'build.json');
  return pages.flatMap(({ path: route, bytes }) => {
    const scripts = [...built.entry, ...built.pages[route]];
    const total = scripts.reduce((sum, script) => sum + sentBytes(script), 0);
    if (total <= bytes && scripts.length <= files) return [];
    const allowed = `pages.json allows ${bytes} in ${files}`;
    return [`${route} needs ${total} bytes in ${scripts.length} files; ${allowed}.`];
  });
}

/** Builds bundles for production without output. Warnings count as failures. */
export async function bundle(names = bundleNames) {
  // Computed before the build and written after it: when a source changes or the build is
  // interrupted, the next start builds again.
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
  if (names.includes('spa')) {
    await compressSpa();
    const tooLarge = tooLargePages();
    if (tooLarge.length > 0) throw new Stop(`the build failed.\n${tooLarge.join('\n')}`);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps));
}

export const build = () => announced('Building', () => bundle());
