import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type LogEntry, isState } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { makeHasher } from '../../src/replay/tree/hash';
import { blobOf, entries, header, withChecksum, stateLine, textOf } from '../helpers/logFixture';
import { buildLog, sampleActions } from '../helpers/buildLog';

interface Validator {
  (value: unknown): boolean;
  errors?: unknown;
}
/** The used part of Ajv, which comes with Fastify and knows draft 2020-12. */
interface Ajv {
  compile(schema: unknown): Validator;
}

const docs = path.join(__dirname, '..', '..', 'docs');
const page = readFileSync(path.join(docs, 'replay-format.md'), 'utf8');
const fastifyCompiler = createRequire(__filename).resolve('@fastify/ajv-compiler');
const { default: Ajv2020 } = createRequire(fastifyCompiler)('ajv/dist/2020') as {
  default: new (options: object) => Ajv;
};
const isValid = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false }).compile(
  JSON.parse(readFileSync(path.join(docs, 'replay-format.schema.json'), 'utf8')),
);

/** The schema's errors for the first line that it rejects, or null. */
const against = (text: string): unknown =>
  text
    .trimEnd()
    .split('\n')
    .every((line) => isValid(JSON.parse(line)))
    ? null
    : isValid.errors;

describe('the schema of the format', () => {
  it('accepts what is written: every kind of entry, shared values, and a recorded session', () => {
    expect(against(textOf({ header: { ...header, note: 'It\nwent wrong' }, entries }))).toBeNull();
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, long: 'x'.repeat(20_000) }));
    const changes = Array.from({ length: 100 }, (_, id) => ({ path: `/${id}`, to: id }));
    const large: LogEntry[] = [
      { at: 0, state: { rows, odd: { $shared: 'x' } }, reason: 'start', hash: '' },
      { at: 1, action: { type: 'a', rows }, changes },
    ];
    expect(textOf({ header, entries: large })).toContain('{"shared":');
    expect(against(textOf({ header, entries: large }))).toBeNull();
    expect(against(textOf(buildLog(['reload', ...sampleActions(120)])))).toBeNull();
  });

  it('rejects what the reader rejects, where a schema can', async () => {
    const wrong = [
      withChecksum([stateLine, '{"at":"1","action":{"type":"a"}}']),
      withChecksum([stateLine, '{"at":-1,"action":{"type":"a"}}']),
      withChecksum([stateLine, '{"at":1,"action":{}}']),
      withChecksum([stateLine, '{"at":1,"action":{"type":"a","x":{"__proto__":1}}}']),
      withChecksum([stateLine, '{"at":1,"action":{"type":"a"},"more":1}']),
      withChecksum([stateLine, '{"at":1,"action":{"type":"a"},"changes":[{"path":"a"}]}']),
      withChecksum([
        stateLine,
        '{"at":1,"action":{"type":"a"},"changes":[{"path":"","to":1,"toHash":"x"}]}',
      ]),
      withChecksum(['{"at":0,"state":{"a":{"$shared":"0"}},"reason":"start","hash":"x"}']),
      withChecksum(['{"at":0,"state":{},"reason":"because","hash":"x"}']),
      withChecksum([stateLine], JSON.stringify({ ...header, version: 6 })),
      withChecksum([stateLine], JSON.stringify({ ...header, level: 'none' })),
      withChecksum([stateLine], JSON.stringify({ ...header, more: 1 })),
    ];
    for (const text of wrong) {
      expect([text, against(text)]).not.toEqual([text, null]);
      await expect(readLog(blobOf(text))).rejects.toThrow();
    }
  });
});

describe('the example of the documentation', () => {
  const example = `${/```json\n([^]*?)\n```/.exec(page)?.[1]}\n`;

  it('is a valid log with a correct checksum and hash', async () => {
    expect(against(example)).toBeNull();
    const {
      entries: [first, ...more],
    } = await readLog(blobOf(example));
    if (!first || !isState(first)) throw new Error('The first entry is no state');
    expect(first.hash).toBe(makeHasher()(first.state));
    expect(more).toHaveLength(2);
  });

  it('is what the writer writes', async () => {
    expect(textOf(await readLog(blobOf(example)))).toBe(example);
  });
});
