import { foldText } from '../../src/contract/words';
import { rankText, ranks, parseQuery } from '../../src/lib/rankText';

const rank = (text: string, typed: string) => rankText(foldText(text), parseQuery(typed));

test.each([
  ['Release plan', 'rel', ranks.prefix],
  ['The release plan', 'rel', ranks.wordStart],
  ['Prerelease', 'rel', ranks.substring],
  ['Prerelease of the release', 'rel', ranks.wordStart],
  ['New Task', 'nt', ranks.initials],
  ['New Task', 'neta', ranks.initials],
  ['Plan the trip to Oslo, and mail Sam', 'toms', ranks.initials],
  ['Plan the domain move and some', 'tomas', ranks.none],
  ['Planning', 'ng', ranks.substring],
  ['Release plan', 'plan release', ranks.wordStart],
  ['Prerelease planning', 'elease plan', ranks.substring],
  ['Release plan', 'plan budget', ranks.none],
  ['Release plan', 'xyz', ranks.none],
  // One letter in order means nothing, and letters count from the start of a word.
  ['Unplug', 'p', ranks.substring],
  ['Unplug', 'pg', ranks.none],
  ['Übung für Zoë', 'ubung', ranks.prefix],
  ['Übung für Zoë', 'ZOE', ranks.wordStart],
  ['任务 计划', '计划', ranks.wordStart],
  ['Task (urgent)', 'urgent', ranks.wordStart],
  // Of an accent alone nothing is left.
  ['New Task', '\u0301', ranks.none],
  ['New Task', ' ', ranks.none],
])('%j answers %j with %d', (text, typed, expected) => {
  expect(rank(text, typed)).toBe(expected);
});

test('what is typed is text, never a pattern', () => {
  expect(rank('Fix (a|b)* [c] \\d', '(a|b)*')).toBe(ranks.wordStart);
  expect(rank('Fix everything', '.*')).toBe(ranks.none);
});
