// Bundles the code that drives the bench (Node) and the pages that it compares (browser). Packages
// come from bench/ and the root.
const path = require('node:path');
const { brotliCompressSync } = require('node:zlib');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const webpack = require('webpack');
const { version } = require('../package.json');
const makeProduct = require('../webpack.config.js');

const root = path.join(__dirname, '..');
const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      configFile: path.join(root, 'tsconfig.json'),
      compilerOptions: { noEmit: false },
    },
  },
};
const shared = {
  context: root,
  // The same constants as in webpack.config.js.
  plugins: [
    new webpack.DefinePlugin({ __API_HOST__: '""', __APP_BUILD__: JSON.stringify(version) }),
  ],
  mode: 'production',
  devtool: false,
  // The help of the product shows pages of the documentation.
  module: { rules: [typescript, { test: /\.md$/, type: 'asset/source' }] },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  performance: { hints: false },
  stats: 'errors-warnings',
};

const [product] = makeProduct({}, { mode: 'production' });

/** Adds compressed copies, as scripts/lib/build.mjs does, which the server sends as they are. */
function compressScripts(compiler) {
  const name = 'compressScripts';
  const { Compilation, sources } = webpack;
  const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, source] of Object.entries(assets))
        if (file.endsWith('.js'))
          compilation.emitAsset(
            `${file}.br`,
            new sources.RawSource(brotliCompressSync(source.buffer())),
          );
    });
  });
}

module.exports = [
  {
    ...shared,
    name: 'pages',
    target: 'web',
    entry: {
      probe: './bench/pages/probe.ts',
      floor: './bench/floor/floor.ts',
      dataGrid: './bench/peers/dataGrid.tsx',
      reactTable: './bench/peers/reactTable.tsx',
      recorder: './bench/replay/internals/recorderPage.ts',
    },
    output: { path: path.join(__dirname, 'dist', 'pages'), filename: '[name].js', clean: true },
  },
  {
    // Built, minified and served like the product. The server serves `dist` of its folder.
    ...shared,
    name: 'startup',
    target: 'web',
    entry: './bench/startup/floorPage.tsx',
    output: { ...product.output, path: path.join(__dirname, 'dist', 'startup', 'dist') },
    resolve: product.resolve,
    plugins: [
      new HtmlWebpackPlugin({
        template: './public/index.html',
        scriptLoading: 'module',
        inject: 'head',
      }),
      { apply: compressScripts },
    ],
    optimization: { minimizer: product.optimization.minimizer },
  },
  {
    ...shared,
    name: 'run',
    target: 'node20',
    entry: {
      main: './bench/run/main.ts',
      measureVerify: './bench/replay/internals/measureVerify.ts',
      processProbe: './bench/run/processProbe.ts',
      bareRoute: './bench/server/floors/bareRoute.ts',
      rawQuery: './bench/server/floors/rawQuery.ts',
      bareSockets: './bench/server/floors/bareSockets.ts',
      rawWrites: './bench/server/floors/rawWrites.ts',
      rawPostgresWrites: './bench/server/floors/rawPostgresWrites.ts',
      eventLog: './bench/server/floors/eventLog.ts',
    },
    experiments: { outputModule: true },
    output: {
      path: path.join(__dirname, 'dist', 'run'),
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    // Resolved from the bundle's folder, so that it finds the packages of the root.
    externals: [
      ({ request }, done) =>
        /^\.{0,2}\//.test(request) || path.isAbsolute(request)
          ? done()
          : done(null, `module ${request}`),
    ],
    optimization: { minimize: false },
    node: { __dirname: false, __filename: false },
  },
];
