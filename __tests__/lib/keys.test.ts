import { ariaKey, isComposing, keyCaps, keyLabel } from '../../src/ui/keyboard/keys';
import { markText } from '../../src/lib/markText';

test('keys are written as they stand on the keyboard, a Mac its own way', () => {
  expect(keyCaps('Mod+k', false)).toEqual(['Ctrl', 'K']);
  expect(keyCaps('Mod+k', true)).toEqual(['⌘', 'K']);
  expect(keyCaps('Shift+ArrowUp', false)).toEqual(['Shift', '↑']);
  expect(keyCaps('+', false)).toEqual(['+']);
  expect(keyCaps('?', true)).toEqual(['?']);
  expect(keyLabel('Mod+Home', false)).toBe('Ctrl+Home');
  expect([ariaKey('Mod+k', false), ariaKey('Mod+k', true)]).toEqual(['Control+K', 'Meta+K']);
});

test('a key that belongs to an input method is known by its flag, and in Safari by its code', () => {
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }))).toBe(true);
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229 }))).toBe(true);
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))).toBe(false);
});

test('a text is cut at what was typed, and is whole when put together', () => {
  const marked = (text: string, typed: string) =>
    markText(text, typed)
      .map(({ text: piece, marked: is }) => (is ? `[${piece}]` : piece))
      .join('');
  expect(marked('Release plan', 'rel')).toBe('[Rel]ease plan');
  expect(marked('Release plan', 'plan rel')).toBe('[Rel]ease [plan]');
  expect(marked('Release plan', 'se pl')).toBe('Relea[se pl]an');
  expect(marked('Release', '')).toBe('Release');
  expect(marked('Release', 'xyz')).toBe('Release');
  expect(marked('İstanbul plan', 'plan')).toBe('İstanbul [plan]');
  expect(marked('Die Ärzte in der Straße', 'strasse arzte')).toBe('Die [Ärzte] in der [Straße]');
  expect(marked('A\u0308rzte', 'a')).toBe('[A\u0308]rzte');
  expect(marked('Widget™ 2', 'tm 2')).toBe('Widget[™ 2]');
});
