import { parsePredicate } from '../../src/replay/tree/predicate';

const state = {
  tasks: {
    filter: 'done',
    count: 12,
    open: null,
    rows: [{ id: 'a' }],
    since: '2026-03-12T10:00:00Z',
    sum: 'a = b',
    none: [],
    nobody: {},
    zero: 0,
    nothing: '',
    no: false,
  },
  'get({"a = 1":2})': { status: 'ok' },
};
const holds = (text: string): boolean => parsePredicate(text)(state);

describe('a condition on a state', () => {
  it.each([
    ['/tasks/filter', true],
    ['/tasks/open', false],
    ['/tasks/absent', false],
    ['/none/none', false],
    ['/tasks/rows', true],
    ['/tasks/rows/0', true],
    ['/tasks/none', false],
    ['/tasks/nobody', false],
    ['/tasks/zero', false],
    ['/tasks/nothing', false],
    ['/tasks/no', false],
    ['/tasks/filter = "done"', true],
    ['/tasks/filter = "all"', false],
    ['/tasks/count = 12', true],
    ['/tasks/count = "12"', false],
    ['/tasks/open = null', true],
    ['/tasks/absent = null', true],
    ['/tasks/rows = [{"id": "a"}]', true],
    ['/tasks/rows/0 = {"id":"b"}', false],
    ['/tasks/filter != "all"', true],
    ['/tasks/absent != null', false],
    ['/tasks/rows != []', true],
    ['/tasks/count > 11', true],
    ['/tasks/count > 12', false],
    ['/tasks/count < 12.5', true],
    ['/tasks/filter > 1', false],
    ['/tasks/absent < 1', false],
    ['/tasks/since < "2026-03-13"', true],
    ['/tasks/filter ~ on', true],
    ['/tasks/filter ~ "on"', true],
    ['/tasks/filter ~ ON', false],
    ['/tasks/filter ~ .*', false],
    ['/tasks/rows ~ a', false],
    ['/tasks/count ~ 2', true],
    ['/tasks/sum = "a = b"', true],
    ['/get({"a = 1":2})/status = "ok"', true],
    ['  /tasks/count   =   12  ', true],
  ])('%s: %s', (text, expected) => expect(holds(text)).toBe(expected));

  it.each([
    ['', 'The condition is empty.'],
    ['tasks', '"tasks" is not a path'],
    ['tasks = 1', '"tasks" is not a path'],
    ['/tasks = done', 'The value after "=" is not JSON. Texts need double quotes.'],
    ['/tasks =', 'The value after "="'],
    ['/tasks=1', 'Write spaces around'],
    ['/a~ = 1', 'is not a path'],
  ])('%p is rejected with a sentence', (text, message) =>
    expect(() => parsePredicate(text)).toThrow(message),
  );
});
