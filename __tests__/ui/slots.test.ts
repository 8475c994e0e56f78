import { assignSlots, noSlots } from '../../src/ui/table/slots';

test('no two rows share an element after the list became shorter and longer again', () => {
  const one = assignSlots(noSlots, ['a', 'b', 'c']);
  const shorter = assignSlots(one, ['c']);
  const longer = assignSlots(shorter, ['c', 'd', 'e', 'f']);
  expect(longer.get('c')).toBe(one.get('c'));
  expect(new Set(longer.values()).size).toBe(4);
});
