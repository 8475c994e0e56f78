// Builds the SPA (dist/), the server (server/dist/) and the command that replays logs
// (scripts/dist/).
const path = require('node:path');
const webpack = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const CopyPlugin = require('copy-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { version } = require('./package.json');

const root = __dirname;
/**
 * The name of the build, the same in all bundles, so that a log tells which build recorded it.
 * scripts/lib/build.mjs computes the hash.
 */
const build = new webpack.DefinePlugin({
  __APP_BUILD__: JSON.stringify(`${version}+${process.env.BUILD_HASH || 'dev'}`),
});
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
const resolve = { extensions: ['.tsx', '.ts', '.js'] };
/** What the SPA never uses, but packages import. */
const unused = {
  // The theme switches ripples off.
  [path.join(root, 'node_modules/@mui/material/ButtonBase/TouchRipple.mjs')]: false,
  // Only for emotion's `withTheme`.
  'hoist-non-react-statics': false,
};
/** React Router's build without checks for development, which its package never chooses. */
const router = path.join(root, 'node_modules', 'react-router', 'dist', 'production');

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
      filename: mode === 'production' ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      clean: true,
    },
    devtool: mode === 'production' ? false : 'eval-cheap-module-source-map',
    module: { rules: [typescript, documents] },
    resolve: {
      ...resolve,
      alias: {
        ...unused,
        'react-router$': path.join(router, 'index.mjs'),
        'react-router/dom$': path.join(router, 'dom-export.mjs'),
      },
    },
    plugins: [
      build,
      new webpack.DefinePlugin({ __API_HOST__: JSON.stringify(apiHost) }),
      new HtmlWebpackPlugin({
        template: './public/index.html',
        scriptLoading: 'module',
        inject: 'head',
      }),
      new CopyPlugin({
        patterns: [
          { from: 'public', globOptions: { ignore: ['**/index.html'] } },
          // The server reads this file to add the API's origin to the content security policy.
          {
            from: 'package.json',
            to: 'build.json',
            transform: () => JSON.stringify({ version, apiHost }),
          },
        ],
      }),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 } },
          extractComments: false,
        }),
      ],
      splitChunks: {
        chunks: 'all',
        minSize: 24_000,
        maxAsyncRequests: 8,
        cacheGroups: {
          // React, and what else the log-in page shares with the other pages.
          base: {
            test: (module, { chunkGraph }) =>
              [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'login'),
            name: 'base',
            minChunks: 2,
            enforce: true,
          },
        },
      },
    },
    // Limits of the first page before compression. The build fails above them.
    performance: {
      hints: mode === 'production' ? 'error' : false,
      maxEntrypointSize: 800_000,
      maxAssetSize: 420_000,
    },
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
function forNode(mode, name, folder, entry, define) {
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
    plugins: [build, ...define],
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
    [],
  );

/** The SPA's reducers without a browser, for the replay command and the bench. */
const replay = (mode) =>
  forNode(mode, 'replay', ['scripts', 'dist'], { replay: './src/app/replayCli.ts' }, [
    new webpack.DefinePlugin({ __API_HOST__: '""' }),
  ]);

module.exports = (_env, argv) =>
  [spa, server, replay].map((target) => target(argv.mode ?? 'production'));
