import { builtinModules } from 'node:module';
import { buildSync } from 'esbuild';

/** Bundles a module of a package into one file, so that its functions call each other directly. */
const transformer = {
  process: (_source, file) => ({
    code: buildSync({
      entryPoints: [file],
      bundle: true,
      format: 'cjs',
      external: builtinModules,
      write: false,
    }).outputFiles[0].text,
  }),
};
export default transformer;
