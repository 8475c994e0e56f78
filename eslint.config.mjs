import { readdirSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import reactHooks from 'eslint-plugin-react-hooks';

/**
 * The folders of src, lowest first. A folder imports only those before it; folders of one line do
 * not know each other. A folder that ends in "/*" means each folder in it without its own line.
 */
const order = [
  ['contract'],
  ['lib'],
  ['ui'],
  ['data/store'],
  ['data/session', 'data/changes'],
  ['data/navigation', 'data/inspection', 'data/toasts'],
  ['data/dialogs'],
  ['data/outbox'],
  ['data/api'],
  ['data/lists'],
  ['data/realtime'],
  ['data/drafts', 'data/undo'],
  // Other nouns name people, and time is spent on tasks.
  ['data/nouns/users'],
  ['data/nouns/tasks'],
  ['data/nouns/*'],
  ['data/feature.ts', 'data/featureState.ts'],
  ['features/*', 'replay'],
  ['app'],
];

const src = path.join(import.meta.dirname, 'src');
const foldersIn = (folder) =>
  readdirSync(path.join(src, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [path.join(folder, entry.name)] : [],
  );
const named = new Set(order.flat());
const levels = order.map((level) =>
  level.flatMap((name) =>
    name.endsWith('/*')
      ? foldersIn(name.slice(0, -2)).filter((folder) => !named.has(folder))
      : [name],
  ),
);
const zones = levels.flatMap((level, depth) =>
  level.map((folder) => ({
    target: path.join(src, folder),
    from: src,
    except: [folder, ...levels.slice(0, depth).flat()].map((other) => `./${other}`),
    message: `${folder} may import itself and: ${order.slice(0, depth).flat().join(', ')}`,
  })),
);
// `ui` has no domain noun. `lib` may import the wire.
zones.push({
  target: path.join(src, 'ui'),
  from: path.join(src, 'contract'),
  except: ['./words.ts'],
  message: 'ui knows no domain noun',
});
zones.push({
  target: path.join(import.meta.dirname, 'server'),
  from: path.join(import.meta.dirname, 'src'),
  except: ['contract'],
  message: 'the server knows only the wire contract',
});
zones.push({
  target: path.join(import.meta.dirname, 'src'),
  from: path.join(import.meta.dirname, 'server'),
  message: 'the SPA never imports the server',
});

const outside = {
  target: path.join(import.meta.dirname, 'bench'),
  from: path.join(import.meta.dirname, 'src'),
  except: ['contract'],
  message: 'the bench measures the product from outside',
};
zones.push(outside);
for (const product of ['src', 'server'])
  zones.push({
    target: path.join(import.meta.dirname, product),
    from: path.join(import.meta.dirname, 'bench'),
    message: 'the product knows nothing of the bench',
  });

export default tseslint.config(
  { ignores: ['**/dist/**', 'node_modules/**', 'data/**', 'demo-data/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ alwaysTryTypes: true })],
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': ['error', { maxDepth: 12, ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
          message: 'No `as unknown as`: narrow the value instead.',
        },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Text is rendered as text.',
        },
        {
          selector: 'AssignmentExpression > MemberExpression[property.name="innerHTML"]',
          message: 'Text is rendered as text.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['server/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 300 }], 'no-console': 'error' },
  },
  // A page cannot show microseconds per action, so this folder of the bench imports the product.
  {
    files: ['bench/replay/internals/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: zones.filter((zone) => zone !== outside) },
      ],
    },
  },
  {
    files: ['src/features/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-redux',
              importNames: ['useDispatch', 'useSelector', 'useStore'],
              message: 'Use useAppDispatch and useAppSelector.',
            },
            {
              name: 'socket.io-client',
              message: 'Only realtime/openSocket.ts opens a socket.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [
      '*.config.{js,ts,mjs}',
      'webpack.config.js',
      'bench/webpack.config.cjs',
      '__tests__/helpers/{browser,node}Environment.ts',
      '__tests__/helpers/{start,stop}{Browser,Postgres,Both}.ts',
      '__tests__/helpers/{bundlePackage,textModule}.mjs',
      'src/app/globals.d.ts',
      'scripts/lib/jestReporter.mjs',
      'scripts/lib/testSequencer.mjs',
    ],
    rules: { 'import-x/no-default-export': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
);
