import { foldName, foldText, hasWords, wordsOf } from '../../src/contract/words';

const finds = (text: string, typed: string) => hasWords(foldText(text), wordsOf(typed));

test.each([
  ['arzte', 'Ärzte'],
  ['ÄRZTE', 'a\u0308rzte'],
  ['widgettm', 'Widget™'],
  ['no5', '№5'],
  ['25°c', '25℃'],
  ['strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ["l'ete", 'L’été'],
  ['l´été', "L'ete"],
  ['odos', 'Ｏｄｏｓ'],
  ['οδοσ', 'ΟΔΌΣ'],
  ['елка', 'Ёлка'],
  ['lodz', 'Łódź'],
  ['soren', 'Søren'],
  ['istanbul', 'İstanbul'],
  ['ISPARTA', 'ısparta'],
  ['オフィス', 'ｵﾌｨｽ'],
  ['ガス', 'ｶﾞｽ'],
  ['が', 'か\u3099'],
  ['हिन्दी', 'हिन्दी भाषा'],
  ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ['arbeitszeit', 'Arbeits\u00adzeit'],
  ['❤', '❤\ufe0f'],
  ['❤\ufe0f', '❤'],
])('%j finds %j', (typed, text) => {
  expect(finds(text, typed)).toBe(true);
});

test.each([
  ['か', 'が'],
  ['हनद', 'हिन्दी'],
  ['عمان', 'عُمان'],
  ['하', '한국'],
  ['\u0301', 'été'],
])('%j does not find %j', (typed, text) => {
  expect(finds(text, typed)).toBe(false);
});

test('each typed word must be there, in any order', () => {
  expect(wordsOf('  Plan\u3000plan\nÉté ')).toEqual(['plan', 'ete']);
  expect(finds('Release plan', 'plan rel')).toBe(true);
  expect(finds('Release plan', 'plan budget')).toBe(false);
});

test('a name is the same in another case, with other spaces and in another Unicode form', () => {
  expect(foldName(' Maren\u00a0 Lindqvist ')).toBe('maren lindqvist');
  expect(foldName('Zoe\u0308')).toBe(foldName('ZOË'));
});

test('a text that is folded twice is the same as one that is folded once', () => {
  for (const text of ['Straße ŉ ǰ', 'ﬁ №5 25℃', 'ᾼ ϓ ẛ̣', '한 か\u3099 हिन्दी', '½ … ¨ ´'])
    expect(foldText(foldText(text))).toBe(foldText(text));
});
