import vm from 'node:vm';

interface Compiled {
  prefix: string;
  source: string;
  script: vm.Script;
}

const { compileFunction } = vm;
const compiled = new Map<string, Compiled>();

/*
 * Each test file loads its modules again, in a context of its own, and jest compiles all of them
 * each time. A `vm.Script` runs in any number of contexts and keeps what was compiled of it, also
 * the functions that are compiled when they are first called. This saves a third of the time that
 * it takes to load the server or the screens.
 *
 * It must run outside of the tests, so the environments import it.
 */
vm.compileFunction = (source, params = [], options = {}) => {
  const { filename = '', parsingContext } = options;
  if (!parsingContext) return compileFunction(source, params, options);
  const prefix = `(function (${params.join(',')}) {`;
  let known = compiled.get(filename);
  if (known?.source !== source || known.prefix !== prefix) {
    // Jest answers a dynamic import for the test that runs.
    if (/\bimport\s*\(/.test(source)) return compileFunction(source, params, options);
    const script = new vm.Script(`${prefix}${source}\n})`, {
      filename,
      columnOffset: -prefix.length,
    });
    known = { prefix, source, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
