import { priorities, statuses } from '../../src/contract/task';
import { taskColumns } from '../../src/data/nouns/tasks/taskColumns';
import {
  taskFilterFields,
  dueRangeNames,
  noTaskFilters,
  blockedStates,
  noPerson,
  taskSortColumns,
} from '../../src/data/nouns/tasks/taskFilters';
import {
  boardFields,
  calendarSpans,
  taskLayouts,
  taskList,
  type TaskListState,
} from '../../src/data/nouns/tasks/taskListSlice';
import { urlLimits } from '../../src/ui/screen/urlField';
import { defaultTableSettings, densities } from '../../src/ui/table/tableSettings';
import { randomNumbers } from '../helpers/randomNumbers';

type Shown = Omit<TaskListState, 'savedView'>;
const plain: Shown = {
  dueCategory: 'all',
  search: '',
  mine: false,
  layout: 'cards',
  boardField: 'status',
  calendarSpan: 'month',
  calendarDay: null,
  filters: noTaskFilters,
  sort: null,
  table: defaultTableSettings,
  nested: false,
};
const texts = [
  '',
  'a',
  'two words',
  'ünï 寸 😀',
  '100% & more=less?#+',
  '<img src=x onerror=alert(1)>',
  '"quoted"',
  'a,b:c',
  '%E0%A4%A',
  "' or 1=1 --",
  '__proto__',
];
const dueCategories = ['all', 'overdue', 'urgent', 'upcoming', 'future', 'completed'] as const;

/** What a link has: the settings of the other layouts are those of the reader. */
const asWritten = (
  look: Shown,
  { table, boardField, calendarSpan }: Pick<Shown, 'table' | 'boardField' | 'calendarSpan'>,
): Shown => ({
  ...look,
  ...(look.layout !== 'table' && { table, nested: false }),
  ...(look.layout !== 'board' && { boardField }),
  ...(look.layout !== 'calendar' && { calendarSpan, calendarDay: null }),
});

function anyLook(seed: number): Shown {
  const below = randomNumbers(seed);
  const one = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;
  const some = <Value>(list: readonly Value[]): Value[] => list.filter(() => below(3) === 0);
  const day = () => (below(2) ? `20${10 + below(80)}-0${1 + below(9)}-${10 + below(18)}` : null);
  const columns = some(taskColumns)
    .filter((column) => !column.fixed)
    .map((column) => column.key)
    .sort(() => below(3) - 1);
  return {
    dueCategory: one(dueCategories),
    search: one(texts).trim(),
    mine: below(2) === 0,
    layout: one(taskLayouts),
    boardField: one(boardFields),
    calendarSpan: one(calendarSpans),
    calendarDay: day(),
    filters: taskFilterFields.limit({
      statuses: some(statuses),
      priorities: some(priorities),
      assignees: some([noPerson, 'id1', 'id2', ...texts]),
      creators: some(texts),
      labels: some(texts),
      blocked: some(blockedStates),
      dueFrom: below(3) ? day() : one(dueRangeNames),
      dueTo: day(),
      text: one(texts),
    }),
    sort: below(3) ? { column: one(taskSortColumns), descending: below(2) === 0 } : null,
    table: {
      columns: below(2) ? ['title', ...columns] : null,
      widths: below(2) ? { title: 200 + below(300) } : {},
      density: one(densities),
    },
    nested: below(2) === 0,
  };
}

const asUrl = (look: Shown) => {
  const params = new URLSearchParams();
  taskList.url.write(params, look);
  return params.toString();
};
const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

test('whatever is in force comes back from its URL', () => {
  for (const seed of seeds) {
    const look = anyLook(seed);
    const back = taskList.url.read(new URLSearchParams(asUrl(look)), plain);
    const wanted = asWritten(look, plain);
    expect({ seed, ...back }).toEqual({ seed, ...wanted });
  }
});

test('the whole query also says what a URL leaves to its reader: cards or table, and the usual arrangement', () => {
  const reader: Shown = {
    ...plain,
    layout: 'table',
    table: { columns: ['title', 'status'], widths: { title: 500 }, density: 'compact' },
  };
  for (const seed of seeds) {
    const look = anyLook(seed);
    const back = taskList.url.read(new URLSearchParams(taskList.fullQuery(look)), reader);
    const wanted = asWritten(look, reader);
    expect({ seed, ...back }).toEqual({ seed, ...wanted });
  }
});

test('a link that is silent about cards or table leaves the reader to their own', () => {
  const reader: Shown = {
    ...plain,
    layout: 'table',
    table: { ...defaultTableSettings, density: 'compact' },
    mine: true,
    search: 'uma',
  };
  expect(taskList.url.read(new URLSearchParams('filter=overdue'), reader)).toEqual({
    ...plain,
    dueCategory: 'overdue',
    layout: 'table',
    table: reader.table,
  });
});

test('what is as usual is not in the URL', () => {
  expect(asUrl(plain)).toBe('');
  expect(
    asUrl({
      ...plain,
      dueCategory: 'overdue',
      layout: 'table',
      sort: { column: 'dueDate', descending: true },
    }),
  ).toBe('filter=overdue&sort=-dueDate&view=table');
});

test('no URL makes it throw, and what it cannot read is not in force', () => {
  const rubbish = [
    '',
    '%',
    '[object Object]',
    'null',
    '-',
    '--title',
    '2026-02-30',
    '0000-00-00',
    '99999',
    '../..',
    'toString',
    'x'.repeat(5000),
    '\0',
    '\uD800',
    ','.repeat(100),
    'title:99999999,title:-1,title:1e9',
  ];
  for (const seed of seeds) {
    const below = randomNumbers(seed);
    const params = new URLSearchParams();
    for (const name of taskList.url.names)
      for (let times = below(3); times > 0; times -= 1)
        params.append(name, rubbish[below(rubbish.length)] ?? '');
    const look = taskList.url.read(params, plain);
    expect(dueCategories).toContain(look.dueCategory);
    expect(look.filters).toEqual(taskFilterFields.limit(look.filters));
    expect(look.sort === null || taskSortColumns.includes(look.sort.column)).toBe(true);
    expect(look.filters.dueFrom).toBeNull();
    expect(look.search.length).toBeLessThanOrEqual(200);
    const again = asUrl(look);
    expect(asUrl(taskList.url.read(new URLSearchParams(again), plain))).toBe(again);
  }
});

test('a URL cannot ask for more than a URL can carry', () => {
  const params = new URLSearchParams();
  for (let index = 0; index < 500; index += 1) params.append('label', `label ${index}`);
  params.append('creator', 'x'.repeat(urlLimits.choice + 1));
  const { filters } = taskList.url.read(params, plain);
  expect(filters.labels).toHaveLength(urlLimits.choices);
  expect(filters.creators).toEqual([]);
});

test('a name to search for is trimmed, and a text that is being typed is not', () => {
  const { search, filters } = taskList.url.read(
    new URLSearchParams({ assigned: ' ada ', q: ' two words ' }),
    plain,
  );
  expect([search, filters.text]).toEqual(['ada', ' two words ']);
});
