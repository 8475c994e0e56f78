/** Packages that ship ES modules only and must be transformed for jest. */
const esmOnly = [
  'jose', '@noble/.*', 'idb', 'react-markdown', 'remark-.*', 'rehype-.*', 'micromark.*', 'mdast-.*', 'hast-.*', 'unist-.*', 'unified', 'vfile.*',
  'devlop', 'property-information', 'space-separated-tokens', 'comma-separated-tokens', 'html-url-attributes', 'bail', 'trough',
  'is-plain-obj', 'decode-named-character-reference', 'character-.*', 'ccount', 'escape-string-regexp', 'markdown-table', 'zwitch',
  'longest-streak', 'trim-lines', 'estree-util-.*', 'stringify-entities', 'parse-entities', 'is-.*',
].join('|');

/** @type {import('jest').Config} */
const shared = {
  rootDir: import.meta.dirname,
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/server/dist/'],
  globals: { __API_HOST__: '', __APP_BUILD__: 'test' },
};

/** @type {import('jest').Config} */
const config = {
  // A bound for what hangs, not a measure: a busy machine must not fail a test.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'spa',
      testEnvironment: '<rootDir>/__tests__/helpers/browserEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/helpers/setupBrowser.ts'],
      // Every folder that is not named below, so that no test is left out by being in a new one.
      testMatch: ['<rootDir>/__tests__/!(server|scripts|structure|e2e|helpers)/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...(shared.testPathIgnorePatterns ?? []), '\\.server\\.test\\.ts$'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      // `x.server.test.ts` stands beside the test of the same matter on the screens.
      testMatch: ['<rootDir>/__tests__/{server,scripts,structure}/**/*.test.ts', '<rootDir>/__tests__/**/*.server.test.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/__tests__/e2e/**/*.test.ts'],
    },
  ],
};

export default config;
