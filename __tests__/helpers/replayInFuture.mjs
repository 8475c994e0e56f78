// Runs the bundled command line with a clock that is years ahead. The caller sets time zone and
// language.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [bundle, years, ...words] = process.argv.slice(2);
const shift = Number(years) * 365.25 * 24 * 60 * 60 * 1000;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, self),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name),
});
Math.random = () => 0.5;

const { replay } = await import(pathToFileURL(bundle).href);
const refuse = () => Promise.reject(new Error('nothing is written here'));
process.exitCode = await replay(words, {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  read: async (file) => new Blob([await readFile(file)]),
  write: refuse,
  baseName: (file) => path.basename(file),
  testFolder: '',
});
