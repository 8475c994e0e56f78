// With --all: hundreds of broken files.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { limits } from '../../src/replay/format/logFormat';
import { openLog } from '../../src/replay/format/openLog';
import { textBytes } from '../../src/replay/format/fileBytes';
import { makePace } from '../../src/lib/pause';
import { scaledTimeout } from '../helpers/scaledTimeout';
import {
  actionLine,
  blobOf,
  entries,
  header,
  open,
  refusal,
  withChecksum,
  stateLine,
  textOf,
} from '../helpers/logFixture';

const good = textOf({ header, entries });
const lines = good.split('\n');
const withHeader = (change: object) =>
  withChecksum([stateLine], JSON.stringify({ ...header, ...change }));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const states = (state: string) =>
  withChecksum([`{"at":0,"state":${state},"reason":"start","hash":"x"}`]);
const after = (...more: string[]) => withChecksum([stateLine, ...more]);
const annotated = (...annotations: object[]) =>
  after(...annotations.map((annotation) => JSON.stringify({ annotation })));
const request = { at: 1, kind: 'request', method: 'GET', path: '/a', status: 500, duration: 1 };
const bytes = (...values: number[]) => new Uint8Array(values);

const manyParts = Array.from({ length: 10 }, () => `{"shared":[${'0,'.repeat(59_999)}0]}`);

/** Rejected files with their messages. */
const refused: Record<string, [file: string | Uint8Array, says: string | RegExp]> = {
  'an empty file': ['', 'The file is empty.'],
  spaces: ['  \n ', 'This is neither a log nor JSON.'],
  'a text': ['Dear all,\nthis is no log.', 'This is neither a log nor JSON.'],
  'a page': ['<!doctype html><script>alert(1)</script>', 'This is neither a log nor JSON.'],
  'a script': ['alert(1)', 'This is neither a log nor JSON.'],
  'an SVG picture': ['<svg onload="alert(1)"/>', 'This is neither a log nor JSON.'],
  'a ZIP archive': [bytes(0x50, 0x4b, 3, 4, 9, 9), 'This is neither a log nor JSON.'],
  'a PNG picture': [bytes(0x89, 0x50, 0x4e, 0x47, 13, 10), /not a text in UTF-8/],
  'bytes that are no UTF-8': [bytes(0x7b, 0x22, 0xff, 0xfe, 0x22), /not a text in UTF-8/],
  'a letter that is cut off at the end': [bytes(0x7b, 0x7d, 0xc3), /not a text in UTF-8/],
  'bytes that are no UTF-8, in a line': [
    Buffer.concat([Buffer.from(`${lines[0]}\n{"at":`), bytes(0xc3, 0x28), Buffer.from('\n')]),
    'Line 2: this is not a text in UTF-8.',
  ],
  'an overlong encoding': [
    Buffer.concat([Buffer.from(`${lines[0]}\n`), bytes(0xc0, 0xaf), Buffer.from('\n')]),
    'Line 2: this is not a text in UTF-8.',
  ],
  'UTF-16': [Buffer.from(good, 'utf16le'), /not a text in UTF-8/],
  'a number': ['7', /^This is JSON, but neither/],
  null: ['null', /^This is JSON, but neither/],
  'a log as an editor lays it out': [
    JSON.stringify(JSON.parse(lines[0] ?? ''), null, 1),
    /^This is JSON, but neither/,
  ],
  'a list': ['[]', /^This is JSON, but neither/],
  'a list of a million lists': [`[${'[],'.repeat(999_999)}[]]`, /^This is JSON, but neither/],
  'an object': ['{}', /^This is JSON, but neither/],
  'a text in JSON': ['"hello"', /^This is JSON, but neither/],
  'JSON of something else': ['{"name":"docket","version":"1"}', /^This is JSON, but neither/],
  'a log with a comment': [good.replace('\n', '/* */\n'), /not JSON/],
  'an unfinished object': ['{"a":', 'This is neither a log nor JSON.'],
  'an unfinished header': ['{"header":{"a', 'The file ends too early (line 1).'],
  'a gzip header and nothing more': [bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0), /too early/],
  'gzip of nothing': [gzipSync(''), /empty/],
  'gzip of gzip': [gzipSync(gzipSync(good)), /UTF-8/],
  'gzip with a changed byte': [
    Buffer.from(gzipSync(good)).fill(0x55, 60, 64),
    /damaged|too early|checksum|JSON|known|UTF-8|missing/,
  ],
  'gzip with a wrong sum': [
    Buffer.concat([gzipSync(good).subarray(0, -8), bytes(1, 2, 3, 4, 5, 6, 7, 8)]),
    /damaged/,
  ],
  'a second log behind the first, compressed': [
    Buffer.concat([gzipSync(good), gzipSync(good)]),
    /after the end|damaged/,
  ],
  'a second log behind the first': [good + good, /^Line 8: there is something after the end/],
  'a script behind the end': [`${good}<script>`, /after the end/],
  'a newer version': [
    withHeader({ version: 8 }),
    'Line 1: this log has format version 8; this build of Docket reads version 7.',
  ],
  'an older version': [
    withHeader({ version: 6 }),
    'Line 1: this log has format version 6; this build of Docket reads version 7.',
  ],
  'version "7"': [withHeader({ version: '7' }), 'Line 1: "version" must be a number.'],
  'another format': [withHeader({ format: 'rrweb' }), /not a Docket log/],
  'no build': [withHeader({ build: undefined }), 'Line 1: "build" must be a text.'],
  'a long build': [
    withHeader({ build: 'x'.repeat(201) }),
    'Line 1: "build" is longer than 200 characters.',
  ],
  'a contract that is a number': [
    withHeader({ contract: 1 }),
    'Line 1: "contract" must be a text.',
  ],
  'an unknown level': [
    withHeader({ level: 'all' }),
    'Line 1: "level" must be one of secrets, structure.',
  ],
  'a beginning that is a date': [
    withHeader({ startedAt: '2026-11-21' }),
    'Line 1: "startedAt" must be a number.',
  ],
  'a beginning that no Date holds': [
    withHeader({ startedAt: 9e15 }),
    /^Line 1: "startedAt" must be between/,
  ],
  'a beginning that is infinite': [
    withChecksum([stateLine], JSON.stringify(header).replace('1800000000000', '1e999')),
    'Line 1: "startedAt" must be a number.',
  ],
  'an unknown locale': [withHeader({ locale: '<b>' }), 'Line 1: "locale" must be a language tag.'],
  'a long locale': [withHeader({ locale: `en-${'x'.repeat(99)}` }), /^Line 1: "locale" is longer/],
  'a long zone': [withHeader({ timeZone: 'x'.repeat(99) }), /^Line 1: "timeZone" is longer/],
  'a window without a size': [
    withHeader({ viewport: { width: 'wide' } }),
    'Line 1: "width" must be a number.',
  ],
  'a window of a million pixels': [
    withHeader({ viewport: { width: 1e6, height: 1 } }),
    /^Line 1: "width" must be between/,
  ],
  'no window': [withHeader({ viewport: null }), 'Line 1: "viewport" must be an object.'],
  'a hash each 0 actions': [withHeader({ hashEvery: 0 }), /^Line 1: "hashEvery"/],
  'a hash each half action': [withHeader({ hashEvery: 0.5 }), /^Line 1: "hashEvery"/],
  'a note that is an object': [withHeader({ note: {} }), 'Line 1: "note" must be a text.'],
  'a field of the header that nobody knows': [
    withHeader({ onload: 'alert(1)' }),
    'Line 1: unknown field "onload".',
  ],
  'a header with __proto__': [
    withChecksum([stateLine], `{"__proto__":{"polluted":1},${JSON.stringify(header).slice(1)}`),
    /^Line 1: unknown field "__proto__"/,
  ],
  'a header that is a list': [
    withChecksum([stateLine], '[]'),
    'Line 1: "header" must be an object.',
  ],
  'no entries': [withChecksum([]), 'Line 2: there are no entries.'],
  'a comma after an entry': [after(`${actionLine(1)},`), 'Line 3: this is not JSON.'],
  'an empty line': [after('', actionLine(1)), 'Line 3: this is not JSON.'],
  'parts alone': [withChecksum(['{"shared":[1]}']), 'Line 3: there are no entries.'],
  'no checksum': [lines.slice(0, -2).join('\n'), /too early/],
  'a checksum that is a number': [`${lines.slice(0, -2).join('\n')}\n{"checksum":1}\n`, /checksum/],
  'a checksum with more': [good.replace('"checksum"', '"at":1,"checksum"'), /unknown field "at"/],
  'a header twice': [after(JSON.stringify({ header })), 'Line 3: "at" must be a number.'],
  'a header with more': [good.replace('{"header"', '{"header":{},"at"'), /unknown field "at"/],
  'an action first': [withChecksum([actionLine(0)]), 'Line 2: the first entry must be a state.'],
  'an entry that is null': [after('null'), 'Line 3: this is not an entry.'],
  'an entry that is a list': [after('[]'), 'Line 3: this is not an entry.'],
  'an entry that is a text': [after('"x"'), 'Line 3: this is not an entry.'],
  'an entry without a time': [after('{"action":{"type":"a"}}'), 'Line 3: "at" must be a number.'],
  'a time that is NaN': [after(actionLine('NaN')), 'Line 3: this is not JSON.'],
  'a time that is null': [after(actionLine('null')), 'Line 3: "at" must be a number.'],
  'a time that is infinite': [after(actionLine('1e999')), 'Line 3: "at" must be a number.'],
  'a time that is a text': [after(actionLine('"1"')), 'Line 3: "at" must be a number.'],
  'a time before the beginning': [after(actionLine(-1)), /^Line 3: "at" must be between/],
  'a time in another age': [after(actionLine(1e13)), /^Line 3: "at" must be between/],
  'a time that goes back': [
    after(actionLine(5), actionLine(4)),
    'Line 4: "at" is earlier than in the previous entry.',
  ],
  'an action that is a text': [
    after(actionLine(1, 'alert(1)')),
    'Line 3: "action" must be an object.',
  ],
  'an action that is a list': [after(actionLine(1, [])), 'Line 3: "action" must be an object.'],
  'an action without a type': [after(actionLine(1, {})), 'Line 3: "type" must be a text.'],
  'an action with an object for a type': [
    after(actionLine(1, { type: { toString: 'x' } })),
    'Line 3: "type" must be a text.',
  ],
  'an empty type': [after(actionLine(1, { type: '' })), 'Line 3: "type" is empty.'],
  'a type of a thousand characters': [
    after(actionLine(1, { type: 'x'.repeat(1000) })),
    'Line 3: "type" is longer than 200 characters.',
  ],
  'a thunk': [after('{"at":1,"action":function(){alert(1)}}'), 'Line 3: this is not JSON.'],
  'an entry that is neither': [after('{"at":1}'), 'Line 3: "action" must be an object.'],
  'an entry that is both': [
    after('{"at":1,"action":{"type":"a"},"state":{}}'),
    'Line 3: unknown field "action".',
  ],
  'an unknown field of an action': [
    after('{"at":1,"action":{"type":"a"},"then":"alert(1)"}'),
    'Line 3: unknown field "then".',
  ],
  'changes that are an object': [
    after('{"at":1,"action":{"type":"a"},"changes":{}}'),
    'Line 3: "changes" must be a list.',
  ],
  'a change that is a text': [
    after('{"at":1,"action":{"type":"a"},"changes":["x"]}'),
    /^Line 3: each of "changes"/,
  ],
  'a change without a path': [
    after('{"at":1,"action":{"type":"a"},"changes":[{"to":1}]}'),
    'Line 3: "path" must be a JSON pointer.',
  ],
  'a change with an invalid path': [
    after('{"at":1,"action":{"type":"a"},"changes":[{"path":"a.b"}]}'),
    'Line 3: "path" must be a JSON pointer.',
  ],
  'a change of two kinds': [
    after('{"at":1,"action":{"type":"a"},"changes":[{"path":"","to":1,"toHash":"x"}]}'),
    /both/,
  ],
  'a hash that is a number': [
    after('{"at":1,"action":{"type":"a"},"hash":1}'),
    'Line 3: "hash" must be a text.',
  ],
  'a state that is null': [states('null'), 'Line 2: "state" must be an object.'],
  'a state that is a list': [states('[]'), 'Line 2: "state" must be an object.'],
  'a state for no reason': [
    withChecksum(['{"at":0,"state":{},"hash":"x"}']),
    /^Line 2: "reason" must be one of/,
  ],
  'a state without a hash': [
    withChecksum(['{"at":0,"state":{},"reason":"start"}']),
    'Line 2: "hash" must be a text.',
  ],
  'a fault that is a text': [
    withChecksum(['{"at":0,"state":{},"reason":"start","hash":"x","mismatch":"x"}']),
    'Line 2: "mismatch" must be an object.',
  ],
  'a fault without a path': [
    withChecksum(['{"at":0,"state":{},"reason":"start","hash":"x","mismatch":{}}']),
    'Line 2: "path" must be a JSON pointer.',
  ],
  '__proto__ in the state': [
    states('{"a":{"__proto__":{"polluted":1}}}'),
    'Line 2: the key "__proto__" is not allowed.',
  ],
  '__proto__, escaped': [
    states('{"a":{"\\u005f_proto__":{"polluted":1}}}'),
    'Line 2: the key "__proto__" is not allowed.',
  ],
  '__proto__ in an action': [
    after('{"at":1,"action":{"type":"a","payload":[{"__proto__":{"polluted":1}}]}}'),
    'Line 3: the key "__proto__" is not allowed.',
  ],
  '__proto__ of an action': [
    after('{"at":1,"action":{"__proto__":{"type":"a"}}}'),
    'Line 3: the key "__proto__" is not allowed.',
  ],
  '__proto__ of an entry': [
    after('{"at":1,"__proto__":{"polluted":1},"action":{"type":"a"}}'),
    'Line 3: unknown field "__proto__".',
  ],
  '__proto__ in a part': [
    after('{"shared":[{"__proto__":{"polluted":1}}]}'),
    'Line 3: the key "__proto__" is not allowed.',
  ],
  '__proto__ in a change': [
    after('{"at":1,"action":{"type":"a"},"changes":[{"path":"","to":{"__proto__":1}}]}'),
    'Line 3: the key "__proto__" is not allowed.',
  ],
  'constructor in an action': [
    after(actionLine(1, { type: 'a', constructor: { prototype: { polluted: 1 } } })),
    'Line 3: the key "constructor" is not allowed.',
  ],
  'prototype in the state': [
    states('{"prototype":{}}'),
    'Line 2: the key "prototype" is not allowed.',
  ],
  'a state 100 levels deep': [
    states(`{"a":${nested(100)}}`),
    'Line 2: Values are nested more than 64 levels deep.',
  ],
  'an action 100,000 levels deep': [
    after(`{"at":1,"action":{"type":"a","payload":${nested(100_000)}}}`),
    'Line 3: Values are nested more than 64 levels deep.',
  ],
  'a document a million levels deep': [nested(1_000_000), /nested more than 64/],
  'a million brackets that never close': ['['.repeat(1_000_000), /nested more than 64/],
  'brackets in a text that never ends': [`{"a":"${'['.repeat(1_000_000)}`, /nor JSON/],
  'depth by parts': [
    withChecksum([
      ...Array.from({ length: 80 }, (_, n) =>
        n ? `{"shared":[{"$shared":${n - 1}}]}` : '{"shared":[]}',
      ),
      states('{}'),
    ]),
    /^Line 66: values are nested more than 64/,
  ],
  'parts that open up without end': [
    withChecksum([
      '{"shared":[0,0,0,0,0,0,0,0,0,0]}',
      ...Array.from(
        { length: 30 },
        (_, n) => `{"shared":[${Array.from({ length: 10 }, () => `{"$shared":${n}}`).join(',')}]}`,
      ),
    ]),
    /expands to more than 10 times the values in the file/,
  ],
  'a reference to nothing': [
    states('{"a":{"$shared":0}}'),
    'Line 2: it refers to a shared value that does not come before it.',
  ],
  'a reference to what follows': [
    withChecksum(['{"shared":[{"$shared":1}]}', '{"shared":[{"$shared":0}]}', stateLine]),
    'Line 2: it refers to a shared value that does not come before it.',
  ],
  'a reference to itself': [
    withChecksum(['{"shared":[{"$shared":0}]}', stateLine]),
    'Line 2: it refers to a shared value that does not come before it.',
  ],
  'a reference to -1': [
    withChecksum([
      '{"shared":[1]}',
      '{"at":0,"state":{"a":{"$shared":-1}},"reason":"start","hash":"x"}',
    ]),
    /refers to a shared value/,
  ],
  'a reference to "length"': [
    withChecksum([
      '{"shared":[1]}',
      '{"at":0,"state":{"a":{"$shared":"length"}},"reason":"start","hash":"x"}',
    ]),
    /refers to a shared value/,
  ],
  'a part that is a number': [
    withChecksum(['{"shared":1}', stateLine]),
    'Line 2: a shared value must be a list or an object.',
  ],
  'an annotation that is a text': [
    after('{"annotation":"x"}'),
    'Line 3: "annotation" must be an object.',
  ],
  'an annotation with more': [
    after('{"annotation":{"at":1,"kind":"longTask","duration":60},"at":1}'),
    'Line 3: unknown field "at".',
  ],
  'an annotation of an unknown kind': [
    annotated({ at: 1, kind: 'script' }),
    'Line 3: "kind" must be one of request, error, longTask.',
  ],
  'an annotation of a kind that all objects have': [
    annotated({ at: 1, kind: 'constructor' }),
    'Line 3: "kind" must be one of request, error, longTask.',
  ],
  'an annotation with a field of another kind': [
    annotated({ at: 1, kind: 'longTask', duration: 1, text: 'x' }),
    'Line 3: unknown field "text".',
  ],
  'an annotation before the beginning': [
    annotated({ at: -1, kind: 'longTask', duration: 1 }),
    /^Line 3: "at" must be between/,
  ],
  'an annotation that never was': [
    annotated({ at: 1e300, kind: 'longTask', duration: 1 }),
    /^Line 3: "at" must be between/,
  ],
  'an annotation that comes too late': [
    annotated({ at: 2, kind: 'longTask', duration: 1 }, { at: 1, kind: 'longTask', duration: 1 }),
    'Line 4: "at" is earlier than in the previous annotation.',
  ],
  'an annotation with a text that is an object': [
    annotated({ at: 1, kind: 'error', source: 'console', text: { toString: 'x' } }),
    'Line 3: "text" must be a text.',
  ],
  'an annotation with a long text': [
    annotated({ at: 1, kind: 'error', source: 'console', text: 'x'.repeat(2_001) }),
    'Line 3: "text" is longer than 2000 characters.',
  ],
  'an annotation with a long name': [
    annotated({ at: 1, kind: 'error', source: 'console', text: '', name: 'x'.repeat(101) }),
    'Line 3: "name" is longer than 100 characters.',
  ],
  'an annotation of an unknown source': [
    annotated({ at: 1, kind: 'error', source: 'mail', text: '' }),
    'Line 3: "source" must be one of console, uncaught, rejection.',
  ],
  'an annotation with a status in words of its own': [
    annotated({ ...request, status: '<b>' }),
    'Line 3: "status" must be a number.',
  ],
  'an annotation that lasted for ever': [
    annotated({ ...request, duration: null }),
    'Line 3: "duration" must be a number.',
  ],
  'an annotation with a list of paths': [
    annotated({ ...request, path: ['/a'] }),
    'Line 3: "path" must be a text.',
  ],
  'an annotation with a part as its id': [
    withChecksum([
      '{"shared":[1]}',
      stateLine,
      `{"annotation":${JSON.stringify({ ...request, requestId: { $shared: 0 } })}}`,
    ]),
    'Line 4: "requestId" must be a text.',
  ],
  'an annotation with __proto__': [
    after('{"annotation":{"at":1,"kind":"longTask","duration":1,"__proto__":{"polluted":1}}}'),
    /unknown field "__proto__"/,
  ],
  'nothing but annotations': [
    withChecksum(['{"annotation":{"at":1,"kind":"longTask","duration":1}}']),
    /^Line 3: there are no entries/,
  ],
  'an action of more values than any has': [
    withChecksum([
      ...manyParts,
      stateLine,
      actionLine(1, {
        type: 'a',
        payload: Array.from({ length: 90 }, (_, at) => ({ $shared: at % manyParts.length })),
      }),
    ]),
    `Line ${manyParts.length + 3}: an action has more than 5000000 values.`,
  ],
  'a part with more': [
    withChecksum(['{"shared":[],"at":0}', stateLine]),
    'Line 2: a shared value has other fields.',
  ],
  'an entry in two lines': [good.replace('"action":', '"action":\n'), 'Line 3: this is not JSON.'],
  'a single quote': [after("{'at':1}"), 'Line 3: this is not JSON.'],
  'a line of 17 MB': [
    after(actionLine(1, { type: 'a', payload: 'x'.repeat(17 * 1024 * 1024) })),
    'Line 3: this line is longer than 16 MB.',
  ],
  'a document of 33 MB': [`{"a":"${'x'.repeat(33 * 1024 * 1024)}"}`, /longer than 32 MB/],
  'a DevTools file with an action without a type': [
    '{"payload":[{"a":1}]}',
    'Action 1: this is not an action with a type.',
  ],
  'a DevTools file with __proto__ in a text in a text': [
    JSON.stringify({ payload: '[{"type":"a","x":{"__proto__":{"polluted":1}}}]' }),
    'Action 1: the key "__proto__" is not allowed.',
  ],
  'a DevTools file that is deep in a text in a text': [
    JSON.stringify({ payload: `[{"type":"a","x":${nested(1000)}}]` }),
    /nested more than 64/,
  ],
  'a DevTools file with ids that lead nowhere': [
    '{"actionsById":{},"stagedActionIds":[0,1]}',
    'Action 1: the file does not have it.',
  ],
  'a DevTools file with ids that are names': [
    '{"actionsById":{},"stagedActionIds":["__proto__"]}',
    '"stagedActionIds" must be a list of numbers.',
  ],
};

/** Valid files without any effect. */
const harmless: Record<string, string> = {
  ...Object.fromEntries(
    [
      '@@redux/INIT',
      '@@INIT',
      '@@observable',
      'persist/REHYDRATE',
      '@@router/LOCATION_CHANGE',
      'listenerMiddleware/add',
      'api/executeQuery/fulfilled',
      'api/config/middlewareRegistered',
      'toString',
      'hasOwnProperty',
      '__proto__',
      'constructor',
      '() => alert(1)',
      'javascript:alert(1)',
      '\u0000',
      '\u202eevil',
      '😀',
    ].map((type) => [
      `an action of the type ${JSON.stringify(type)}`,
      after(actionLine(1, { type, payload: {} })),
    ]),
  ),
  'a text that looks like a page': states(
    '{"title":"<img src=x onerror=alert(1)>","href":"javascript:alert(1)","md":"![](http://127.0.0.1:9/beacon)"}',
  ),
  'what React takes for an element': states(
    '{"title":{"$$typeof":"Symbol(react.element)","type":"script","props":{}}}',
  ),
  'texts that look like functions and dates': states(
    '{"a":"function(){alert(1)}","b":"/Date(0)/","c":{"$date":0},"d":{"$jsan":"f"}}',
  ),
  'methods that are data': states(
    '{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":"x","toJSON":"y"}',
  ),
  'numbers beyond what numbers hold': states(
    '{"a":1e999,"b":-1e999,"c":12345678901234567890,"d":-0}',
  ),
  'half of a letter': states('{"a":"\\ud800","b":"\\udc00\\ud800"}'),
  'one key twice': states('{"a":1,"a":2}'),
  'an object that looks like a reference': states(
    '{"a":{"$$shared":7},"b":{"$shared":0,"more":1}}',
  ),
  'an unknown time zone': withHeader({ timeZone: '../../etc/passwd' }),
  'a window of no size': withHeader({ viewport: { width: 0, height: 0 } }),
  'brackets in texts': states(`{"a":${JSON.stringify('[{"'.repeat(10_000))}}`),
};

afterEach(() => {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

describe('a hostile file is rejected with a sentence (H-5)', () => {
  it.each(Object.entries(refused))('%s', async (_, [file, says]) => {
    const { message } = await refusal(blobOf(file));
    if (typeof says === 'string') expect(message).toBe(says);
    else expect(message).toMatch(says);
    expect(message.length).toBeLessThan(200);
  });
});

describe('an unusual file is read without effect (H-5)', () => {
  it.each(Object.entries(harmless))('%s', async (_, file) => {
    const log = await open(blobOf(file));
    expect(log.entries.length).toBeGreaterThan(0);
    expect(Object.isFrozen(log.entries[0])).toBe(true);
  });

  it('an object that looks like a reference stays an object', async () => {
    const {
      entries: [first],
    } = await open(blobOf(states('{"a":{"$$shared":7},"b":{"$shared":0,"more":1}}')));
    expect(first).toMatchObject({ state: { a: { $shared: 7 }, b: { $shared: 0, more: 1 } } });
  });
});

describe('a file that is too large', () => {
  it('is rejected by its size, before it is read', async () => {
    const file = blobOf('x');
    Object.defineProperty(file, 'size', { value: 200 * 1024 * 1024 });
    file.slice = () => {
      throw new Error('It was read');
    };
    expect((await refusal(file)).message).toBe('The file has 200 MB; a log has at most 128 MB.');
  });

  it(
    'is rejected at the limit of entries, and the rest is not read',
    async () => {
      // Reading never reaches the end, so there is none.
      const file = blobOf(`${lines[0]}\n${stateLine}\n${`${actionLine(1)}\n`.repeat(1_000_000)}`);
      let furthest = 0;
      const error = await openLog(file, {
        initialState: {},
        onProgress: (done, total) => (furthest = done / total),
      }).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({
        name: 'LogError',
        message: `Line ${limits.entries + 2}: there are more than ${limits.entries} entries.`,
      });
      expect(furthest).toBeLessThan(0.6);
    },
    scaledTimeout(30_000),
  );

  it('is rejected when it expands beyond the limit, long before it is complete', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(`${lines[0]}\n`), Buffer.alloc(60 * 1024 * 1024, 0x20)]),
    );
    expect(bomb.length).toBeLessThan(100_000);
    expect((await refusal(blobOf(bomb))).message).toBe('Line 2: this line is longer than 16 MB.');
    const part = Buffer.alloc(20_000_000, 0x0a);
    const zipped = await buffer(Readable.from(Array(25).fill(part)).pipe(createGzip({ level: 1 })));
    const read = async () => {
      for await (const piece of textBytes(blobOf(zipped))) expect(piece.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('The file expands to more than 400 MB of text.');
  });

  it('leaves the page responsive while it is read, and can be aborted', async () => {
    const file = blobOf(
      withChecksum([
        stateLine,
        ...Array.from({ length: 60_000 }, (_, at) =>
          actionLine(at, { type: 'a', payload: `text ${at}` }),
        ),
      ]),
    );
    const stop = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 5) stop.abort(new Error('Called off'));
    }, 1);
    await expect(
      openLog(file, { initialState: {}, signal: stop.signal, pace: makePace(4) }),
    ).rejects.toThrow('Called off');
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
