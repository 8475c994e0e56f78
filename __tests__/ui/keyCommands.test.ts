import { commandOf, spellKey, type KeyPress } from '../../src/ui/keyboard/keyCommands';
import { panelKeys } from '../../src/features/tasks/page/panelKeys';
import { taskTableKeys } from '../../src/features/tasks/table/taskTableKeys';
import { tableKeys } from '../../src/ui/table/tableKeys';

const press = (key: string, code = '', held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  ['Cyrillic', 'ы', 'KeyS', 's'],
  ['Cyrillic, with Shift', 'Ы', 'KeyS', 's'],
  ['Greek', 'σ', 'KeyS', 's'],
  ['Hebrew', 'ד', 'KeyS', 's'],
  ['Arabic, of two letters', 'لا', 'KeyB', 'b'],
  ['Devanagari, a vowel sign', 'े', 'KeyS', 's'],
  ['Dvorak, whose letters are Latin', 'o', 'KeyS', 'o'],
  ['a Cyrillic letter on a sign', 'х', 'BracketLeft', 'х'],
])('a key on a keyboard of another alphabet: %s', (_name, key, code, spelled) => {
  expect(spellKey(press(key, code), false)).toBe(spelled);
});

test('Shift counts with a named key or Ctrl, and not with a letter or sign', () => {
  expect(spellKey(press('ArrowUp', '', { shiftKey: true }), false)).toBe('Shift+ArrowUp');
  expect(spellKey(press('?', 'Slash', { shiftKey: true }), false)).toBe('?');
  expect(spellKey(press('A', 'KeyA', { shiftKey: true, ctrlKey: true }), false)).toBe(
    'Mod+Shift+a',
  );
  expect(spellKey(press('a', 'KeyA', { ctrlKey: true }), false)).toBe('Mod+a');
  expect(spellKey(press('a', 'KeyA', { metaKey: true }), true)).toBe('Mod+a');
  expect(spellKey(press('a', 'KeyA', { metaKey: true }), false)).toBeNull();
  expect(spellKey(press('a', 'KeyA', { altKey: true }), false)).toBeNull();
});

test('without single keys, letters and signs mean nothing, and all other keys what they did', () => {
  const all = [...tableKeys, ...taskTableKeys, ...panelKeys];
  for (const { command, keys } of all)
    for (const spelled of keys) {
      const parts = spelled === '+' ? ['+'] : spelled.split('+');
      const name = parts.at(-1) ?? '';
      const pressed = press(name === 'Space' ? ' ' : name, '', {
        ctrlKey: parts.includes('Mod'),
        shiftKey: parts.includes('Shift'),
      });
      const meaning = (singleKeys: boolean) =>
        commandOf(
          all.filter((one) => one.command === command),
          pressed,
          singleKeys,
        );
      expect([spelled, meaning(true)]).toEqual([spelled, command]);
      expect([spelled, meaning(false)]).toEqual([spelled, spelled.length === 1 ? null : command]);
    }
});
