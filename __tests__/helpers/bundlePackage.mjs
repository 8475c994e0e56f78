import { buildSync } from 'esbuild';

/** Makes one file of a package's module and all that it imports, so that its functions call each other directly. */
const transformer = {
  process: (_source, file) => ({
    code: buildSync({ entryPoints: [file], bundle: true, format: 'cjs', write: false })
      .outputFiles[0].text,
  }),
};
export default transformer;
