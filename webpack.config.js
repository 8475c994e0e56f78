// Builds the SPA (dist/), the server (server/dist/) and the command that replays logs
// (scripts/dist/).
const { readFileSync } = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const CopyPlugin = require('copy-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { version } = require('./package.json');
const { pages } = require('./pages.json');

const root = __dirname;
/**
 * The name of the build, the same in all bundles, so that a log tells which build recorded it.
 * scripts/lib/build.mjs computes the hash.
 */
const buildName = `${version}+${process.env.BUILD_HASH || 'dev'}`;
const build = new webpack.DefinePlugin({ __APP_BUILD__: JSON.stringify(buildName) });
const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  // Types are checked by `npm run types`.
  use: {
    loader: 'ts-loader',
    options: { transpileOnly: true, compilerOptions: { noEmit: false } },
  },
};
/** The help shows pages of the documentation. */
const documents = { test: /\.md$/, type: 'asset/source' };
const fonts = {
  test: /\.woff2$/,
  type: 'asset/resource',
  generator: { filename: 'assets/[name].[contenthash:6][ext]' },
};
const resolve = { extensions: ['.tsx', '.ts', '.js'] };

const pageChunks = new Set(pages.flatMap(({ chunks }) => chunks));

/** Whether the log-in page shares a module with the app or its first screen. */
const isBase = (module, { chunkGraph }) => {
  const names = new Set([...chunkGraph.getModuleChunksIterable(module)].map(({ name }) => name));
  return names.has('login') && (names.has('app') || names.has('home'));
};

/**
 * Writes build.json for the server: the API's origin, which it adds to the content security policy,
 * and the scripts that each page loads, after those of `entry`. A build with a name also gets the
 * service worker, which keeps all files with a hash.
 */
function emitBuildFiles(compiler, apiHost) {
  const name = 'build.json';
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const scripts = (group) =>
      (compilation.namedChunkGroups.get(group)?.getFiles() ?? []).filter((file) =>
        file.endsWith('.js'),
      );
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      const found = Object.fromEntries(
        pages.map(({ path: route, chunks }) => [route, [...new Set(chunks.flatMap(scripts))]]),
      );
      const emit = (file, content) =>
        compilation.emitAsset(file, new webpack.sources.RawSource(content));
      const entry = scripts('main');
      emit(name, JSON.stringify({ version, apiHost, entry, pages: found }));
      if (!process.env.BUILD_HASH) return;
      const kept = Object.keys(compilation.assets).filter((file) => file.startsWith('assets/'));
      const worker = readFileSync(path.join(root, 'public', 'worker.js'), 'utf8')
        .replace('__BUILD__', buildName)
        .replace('__FILES__', JSON.stringify(kept.map((file) => `/${file}`)))
        .replace('__ENTRY__', JSON.stringify(entry));
      emit('worker.js', worker);
    });
  });
}

/** The SPA. `API_HOST` is the backend's origin, by default the one that serves the page. */
function spa(mode) {
  const apiHost = (process.env.API_HOST ?? '').replace(/\/+$/, '');
  const serverPort = process.env.PORT ?? '3500';
  return {
    name: 'spa',
    mode,
    target: 'web',
    entry: './src/app/main.ts',
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: mode === 'production' ? 'assets/[name].[contenthash:6].js' : 'assets/[name].js',
      clean: true,
    },
    devtool: mode === 'production' ? false : 'eval-cheap-module-source-map',
    module: { rules: [typescript, documents, fonts] },
    resolve,
    plugins: [
      build,
      new webpack.DefinePlugin({ __API_HOST__: JSON.stringify(apiHost) }),
      new HtmlWebpackPlugin({
        template: './public/index.html',
        scriptLoading: 'module',
        inject: 'head',
      }),
      new CopyPlugin({
        patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html', '**/worker.js'] } }],
      }),
      { apply: (compiler) => emitBuildFiles(compiler, apiHost) },
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
        }),
      ],
      // Few and large files: each page needs at most twelve (pages.json).
      splitChunks: {
        // A page has its own copy of what other pages need too: one file compresses better.
        chunks: ({ name }) => !pageChunks.has(name),
        minSize: 80_000,
        maxAsyncRequests: 8,
        cacheGroups: {
          // React, and what else the log-in page shares with the first screen.
          base: { name: 'base', chunks: 'all', priority: 30, enforce: true, test: isBase },
        },
      },
    },
    // scripts/lib/build.mjs checks the sizes, after compression.
    performance: { hints: false },
    devServer: {
      port: Number(process.env.DEV_PORT ?? 8080),
      host: '127.0.0.1',
      hot: true,
      historyApiFallback: true,
      client: { overlay: { warnings: false } },
      proxy: [
        {
          context: ['/api', '/uploads', '/healthz', '/socket.io'],
          target: `http://127.0.0.1:${serverPort}`,
          ws: true,
        },
      ],
    },
    stats: 'errors-warnings',
  };
}

/** ES modules for Node, which import packages from node_modules. */
function forNode(mode, name, folder, entry, plugins) {
  return {
    name,
    mode,
    target: 'node20',
    entry,
    experiments: { outputModule: true },
    output: {
      path: path.join(root, ...folder),
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    devtool: 'source-map',
    externals: [
      ({ request }, done) =>
        /^\.{0,2}\//.test(request) || path.isAbsolute(request)
          ? done()
          : done(null, `module ${request}`),
    ],
    module: { rules: [typescript] },
    resolve,
    plugins: [build, ...plugins],
    optimization: { minimize: false },
    node: { __dirname: false, __filename: false },
    stats: 'errors-warnings',
  };
}

/**
 * The server, and the commands that fill a demo, back up, restore, move to PostgreSQL, and reset a
 * password.
 */
const server = (mode) =>
  forNode(
    mode,
    'server',
    ['server', 'dist'],
    {
      index: './server/index.ts',
      demo: './server/demo.ts',
      backup: './server/backup.ts',
      migrate: './server/migrate.ts',
      resetPassword: './server/resetPassword.ts',
    },
    [new CopyPlugin({ patterns: [{ from: 'server/demo/files', to: 'demoFiles' }] })],
  );

/** The SPA's reducers without a browser, for the replay command and the bench. */
const replay = (mode) =>
  forNode(mode, 'replay', ['scripts', 'dist'], { replay: './src/app/replayCli.ts' }, [
    new webpack.DefinePlugin({ __API_HOST__: '""' }),
  ]);

module.exports = (_env, argv) =>
  [spa, server, replay].map((target) => target(argv.mode ?? 'production'));
