import fc from 'fast-check';
import { taskList } from '../../src/data/nouns/tasks/taskListSlice';
import { userList } from '../../src/data/nouns/users/userListSlice';
import { noteList } from '../../src/features/notes/notesSlice';
import { fillText, redactQuery } from '../../src/replay/redaction/filler';
import { Pseudonyms } from '../../src/replay/redaction/pseudonyms';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('the filler of a text', () => {
  it('is composed of the fillers of its parts', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(200), (one, other, at) => {
        expect(fillText(one + other)).toBe(fillText(one) + fillText(other));
        expect(fillText(one.slice(at))).toBe(fillText(one).slice(at));
        expect(fillText(one)).toHaveLength(one.length);
        expect(fillText(fillText(one))).toBe(fillText(one));
        expect(fillText(` ${one}\u2028\u00a0`).trim()).toBe(fillText(one.trim()));
      }),
    );
    const long = 'Straße 12, 日本 😀.\n'.repeat(1_000);
    expect(fillText(long)).toBe('Xxxxxx 00, xx xx.\n'.repeat(1_000));
  });

  it('has no letter or digit of the text', () => {
    fc.assert(
      fc.property(anyText, (text) =>
        expect(fillText(text)).toMatch(/^[xX0\u0000-\u002f:-@[-`{-\u007f]*$/),
      ),
    );
  });
});

describe('the query of a URL', () => {
  const parameters = fc.array(
    fc.tuple(
      fc.constantFrom(...[taskList, userList, noteList].flatMap(({ url }) => url.names)),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    ),
    { maxLength: 5 },
  );

  it('decodes to the filler of the decoded query, under the same names', () => {
    fc.assert(
      fc.property(parameters, fc.constantFrom('', '?'), (pairs, mark) => {
        const written = redactQuery(
          mark + new URLSearchParams(pairs).toString(),
          true,
          (text) => text,
        );
        expect(written.startsWith('?')).toBe(mark === '?');
        expect([...new URLSearchParams(written)]).toEqual(
          pairs.map(([name, value]) => [name, fillText(value)]),
        );
      }),
    );
    expect(redactQuery('?q=a%20b%zz&hunter&x1y=2&%E4%B8', true, (text) => text)).toBe(
      '?q=x%20x%xx&xxxxxx&x0x=0&x',
    );
  });

  it('fills unknown parameter names, and stays the same when it is filled again', () => {
    const hidden = () => 'secret-1';
    const written = redactQuery('?Jane=is-late&JanesPassword=hunter2&message=Jane', true, hidden);
    expect(written).toBe('?Xxxx=xx-xxxx&Passw=secret-1&message=Xxxx');
    expect(redactQuery(written, true, hidden)).toBe(written);
  });

  it('keeps the ids of records', () => {
    expect(redactQuery('task=665f1c2ab3d4e5f60718293a&q=665f', true, (text) => text)).toBe(
      'xxxx=665f1c2ab3d4e5f60718293a&q=000x',
    );
  });

  it('keeps texts where texts are kept, but no credentials', () => {
    const hidden = (text: string) => `<${text.length}>`;
    expect(redactQuery('?access_token=a%20b&token=x&q=', false, hidden)).toBe(
      '?access_token=<3>&token=<1>&q=',
    );
    expect(redactQuery('?access_token=a%20b&token=x&q=', true, hidden)).toBe(
      '?token=<3>&token=<1>&q=',
    );
    for (const name of [
      'code',
      'key',
      'otp',
      'sig',
      'id_jwt',
      'X-Amz-Signature',
      'SAMLassertion',
      'ticket',
    ])
      expect(redactQuery(`${name}=a1`, false, hidden)).toBe(`${name}=<2>`);
    expect(redactQuery('?q=a+b&status=Pending&keyword=a1', false, hidden)).toBe(
      '?q=a+b&status=Pending&keyword=a1',
    );
  });
});

describe('pseudonyms', () => {
  it('are the same for the same text and key, and differ for other texts or keys', () => {
    const one = new Pseudonyms();
    const again = new Pseudonyms(one.key);
    const other = new Pseudonyms();
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        (text, another) => {
          expect(again.secret(text)).toBe(one.secret(text));
          expect(again.file(text)).toBe(one.file(text));
          expect(other.secret(text)).not.toBe(one.secret(text));
          expect(one.secret(text) === one.secret(another)).toBe(text === another);
        },
      ),
    );
    for (const name of ['Ann Lee', 'ann@example.com', '日本太郎'])
      expect(again.name(name)).toBe(one.name(name));
    for (const key of ['', '00', 'z'.repeat(32)]) expect(() => new Pseudonyms(key)).toThrow();
  });

  it('are their own pseudonyms with the same key, also after a reload', () => {
    const one = new Pseudonyms();
    const secret = one.secret('canary');
    const file = one.file('canary.pdf');
    const again = new Pseudonyms(one.key);
    expect([again.secret(secret), again.file(file)]).toEqual([secret, file]);
    expect(again.seen()).toEqual([]);
    expect(new Pseudonyms().secret(secret)).not.toBe(secret);
  });

  it('of files keep a usual extension', () => {
    const { file } = { file: (name: string) => new Pseudonyms('00'.repeat(16)).file(name) };
    expect(file('a.pdf')).toMatch(/^file-[0-9a-f]{12}\.pdf$/);
    expect(file('a.b.JPEG')).toMatch(/^file-[0-9a-f]{12}\.JPEG$/);
    for (const name of ['a', 'a.', '.pass', 'a.hunter', 'a.pw123', 'pdf'])
      expect(file(name)).toMatch(/^file-[0-9a-f]{12}$/);
  });

  it('list their texts once', () => {
    const pseudonyms = new Pseudonyms();
    for (const text of ['one', '', 'two', 'one']) pseudonyms.secret(text);
    pseudonyms.file('one.pdf');
    expect(pseudonyms.seen().map(({ text }) => text)).toEqual(['one', 'two', 'one.pdf']);
  });

  it('of names keep length, separators and capitals, and none of their words', () => {
    const pseudonyms = new Pseudonyms();
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-zÀ-ÿ0-9_]{4,12}$/), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(' ', '@', '.', '-'),
        (words, separator) => {
          const name = words.join(separator);
          const written = pseudonyms.name(name);
          expect(written).toHaveLength(name.length);
          const others = written.split(separator);
          others.forEach((word, at) => {
            expect(word).toMatch(/^[A-Za-z]+$/);
            expect(word).not.toBe(words[at]);
            expect(pseudonyms.name(words[at] ?? '')).toBe(word);
          });
        },
      ),
    );
    const [ann = '', lower = ''] = [
      pseudonyms.name('Ann Lee'),
      pseudonyms.name('ann.lee@example.com'),
    ];
    expect(ann).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2}$/);
    expect(lower.slice(0, 7)).toBe(ann.toLowerCase().replace(' ', '.'));
  });

  it('differ for different names', () => {
    const pseudonyms = new Pseudonyms();
    const names = Array.from({ length: 5_000 }, (_, at) => `Person ${(at + 1_000).toString(36)}x`);
    expect(new Set(names.map((name) => pseudonyms.name(name))).size).toBe(names.length);
  });
});
