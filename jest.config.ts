/** @jest-config-loader esbuild-register */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

/** Packages that jest cannot load untransformed, mostly because they are only ES modules. */
const esmOnly = [
  'jose',
  '@noble/.*',
  'prom-client',
  'idb',
  'fractional-indexing',
  'react-markdown',
  'remark-.*',
  'rehype-.*',
  'micromark.*',
  '@fontsource-variable',
  'mdast-.*',
  'hast-.*',
  'unist-.*',
  'unified',
  'vfile.*',
  'devlop',
  'property-information',
  'space-separated-tokens',
  'comma-separated-tokens',
  'html-url-attributes',
  'bail',
  'trough',
  'is-plain-obj',
  'decode-named-character-reference',
  'character-.*',
  'ccount',
  'escape-string-regexp',
  'markdown-table',
  'zwitch',
  'longest-streak',
  'trim-lines',
  'estree-util-.*',
  'stringify-entities',
  'parse-entities',
  'is-.*',
].join('|');

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
  },
};

const globals = { __API_HOST__: '', __APP_BUILD__: 'test' };

/** Set by `npm test` alone, without `--all` or a choice of tests. */
const isShort = process.env.DOCKET_TEST_SHORT === '1';

const testFolder = path.join(__dirname, '__tests__');
/** What a test file says about when it runs, each on a line of its own (docs/testing.md). */
const firstLines = (file: string): string => readFileSync(file, 'utf8').split('\n', 2).join('\n');

/**
 * The test files that are left out without `--all`, as patterns: `// With --all:` and a reason.
 */
const leftOut = isShort
  ? readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .filter((name) => /^\/\/ With --all:/m.test(firstLines(path.join(testFolder, name))))
      .map((name) => `${name.replaceAll(/[\\/]/g, '[\\\\/]').replaceAll('.', '\\.')}$`)
  : [];
const ignored = ['/node_modules/', '/dist/', ...leftOut];

const shared: Project = {
  testEnvironment: 'node',
  transform: {
    // Separately transformed modules call each other through getters, which makes hashing ten times
    // slower.
    '/@noble/hashes/sha2\\.js$': '<rootDir>/__tests__/helpers/bundlePackage.mjs',
    // Declares `process`, which is an argument of each module here (sandboxInjectedGlobals).
    '/prom-client/index\\.js$': '<rootDir>/__tests__/helpers/bundlePackage.mjs',
    '\\.(md|woff2)$': '<rootDir>/__tests__/helpers/textModule.mjs',
    '^.+\\.(t|j|mj)sx?$': ['@swc/jest', swc],
  },
  testPathIgnorePatterns: ignored,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/server/dist/'],
  globals,
  // Tests run in their own context, where access to globals is slow. As arguments of every module,
  // these are fast: hashing takes a tenth of the time.
  sandboxInjectedGlobals: [
    'Math',
    'Object',
    'Array',
    'Number',
    'String',
    'Boolean',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Symbol',
    'JSON',
    'Error',
    'TypeError',
    'process',
  ],
};

/**
 * When the tests of a file run on PostgreSQL, as its first lines say: `// On PostgreSQL: always.`
 * with the embedded database, `with --all` (the default), or `never`. A reason may follow.
 */
function onPostgres(file: string): string {
  return /^\/\/ On PostgreSQL: ([a-z -]+)/m.exec(firstLines(file))?.[1]?.trim() ?? 'with --all';
}
const wanted = isShort ? ['always'] : ['always', 'with --all'];
const filesOnPostgres = (folder: string, words = wanted): string[] =>
  readdirSync(path.join(testFolder, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => words.includes(onPostgres(path.join(testFolder, folder, name))))
    .map((name) => `<rootDir>/__tests__/${folder}/${name}`);

const recordLoadedFiles = '<rootDir>/__tests__/helpers/recordLoadedFiles.ts';

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'spa',
      testEnvironment: '<rootDir>/__tests__/helpers/browserEnvironment.ts',
      setupFilesAfterEnv: [recordLoadedFiles, '<rootDir>/__tests__/helpers/setupBrowser.ts'],
      // All folders that are not named below, so that tests in a new folder are not forgotten.
      testMatch: [
        '<rootDir>/__tests__/!(server|security|postgres|scripts|structure|e2e|helpers)/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: [...ignored, '\\.server\\.test\\.ts$'],
    },
    {
      ...shared,
      displayName: 'server',
      setupFilesAfterEnv: [recordLoadedFiles, '<rootDir>/__tests__/helpers/setupServer.ts'],
      // A `x.server.test.ts` runs in Node, although its folder belongs to the SPA.
      testMatch: [
        '<rootDir>/__tests__/{server,security,scripts,structure}/**/*.test.ts',
        '<rootDir>/__tests__/**/*.server.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'postgres',
      globals: { ...globals, __ON_POSTGRES__: true },
      globalSetup: '<rootDir>/__tests__/helpers/startPostgres.ts',
      globalTeardown: '<rootDir>/__tests__/helpers/stopPostgres.ts',
      setupFilesAfterEnv: [
        recordLoadedFiles,
        '<rootDir>/__tests__/helpers/setupServer.ts',
        '<rootDir>/__tests__/helpers/setupPostgres.ts',
      ],
      testMatch: [
        '<rootDir>/__tests__/postgres/*.test.ts',
        ...filesOnPostgres('server'),
        ...filesOnPostgres('security'),
      ],
    },
    {
      ...shared,
      displayName: 'e2e-postgres',
      globals: { ...globals, __ON_POSTGRES__: true },
      globalSetup: '<rootDir>/__tests__/helpers/startBoth.ts',
      globalTeardown: '<rootDir>/__tests__/helpers/stopBoth.ts',
      setupFilesAfterEnv: [recordLoadedFiles, '<rootDir>/__tests__/helpers/setupStory.ts'],
      // On several processes, all that can.
      testMatch: filesOnPostgres(
        'e2e',
        process.env.PROCESSES ? ['always', 'with --all'] : ['always'],
      ),
    },
    {
      ...shared,
      displayName: 'e2e',
      globalSetup: '<rootDir>/__tests__/helpers/startBrowser.ts',
      globalTeardown: '<rootDir>/__tests__/helpers/stopBrowser.ts',
      setupFilesAfterEnv: [recordLoadedFiles, '<rootDir>/__tests__/helpers/setupStory.ts'],
      testMatch: ['<rootDir>/__tests__/e2e/**/*.test.ts'],
    },
  ],
};

export default config;
