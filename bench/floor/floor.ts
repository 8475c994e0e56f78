// The floor: a hand-written table of tasks, list of cards, board or calendar, without any library. It shows,
// searches and updates tasks as ours do. It has no sorting, selection, keyboard control or editing.
import type { Task, TaskChanges } from '../../src/contract/task';
import { searchTextOf, readRows, readPageParams, searchWordsOf } from '../pages/rows';
import { onTaskUpdated } from '../pages/socket';
import { RowWindow, type FloorList } from './rowWindow';
import { TaskBoard } from './taskBoard';
import { TaskCalendar } from './taskCalendar';
import { cardKind } from './taskCard';
import { tableKind } from './taskRow';

const tasks: Task[] = [];
const searchTexts: string[] = [];
const slotOf = new Map<string, number>();

let query: string[] = [];
/** Slots in the order of the list: all of them, or those that match. */
let visible: number[] = [];
let table: FloorList | null = null;

const matches = (slot: number, words: readonly string[]) => {
  const searchText = searchTexts[slot] ?? '';
  return words.every((word) => searchText.includes(word));
};

function search(text: string): void {
  const words = searchWordsOf(text);
  // When someone types on, only rows that matched before can still match.
  const narrows =
    words.length >= query.length && query.every((word, at) => words[at]?.startsWith(word));
  const among = narrows ? visible : tasks.map((_, slot) => slot);
  query = words;
  visible = words.length === 0 ? among : among.filter((slot) => matches(slot, words));
  table?.show(visible);
}

function addRows(rows: readonly Task[]): void {
  for (const task of rows) {
    const slot = tasks.push(task) - 1;
    slotOf.set(task._id, slot);
    searchTexts.push(searchTextOf(task));
    if (query.length === 0 || matches(slot, query)) visible.push(slot);
  }
  table?.show(visible);
}

function updateRow(task: Task): void {
  const slot = slotOf.get(task._id);
  if (slot === undefined) return;
  const was = query.length === 0 || matches(slot, query);
  tasks[slot] = task;
  searchTexts[slot] = searchTextOf(task);
  const is = query.length === 0 || matches(slot, query);
  if (was !== is) {
    visible = is ? [...visible, slot].sort((a, b) => a - b) : visible.filter((one) => one !== slot);
    table?.show(visible);
  } else if (is) table?.redraw(slot);
}

/** Changes a task at once, and tells the server. */
function changeTask(
  slot: number | undefined,
  changes: Pick<TaskChanges, 'status' | 'dueDate'>,
): void {
  const task = tasks[slot ?? -1];
  if (slot === undefined || !task) return;
  updateRow({ ...task, ...changes });
  void fetch(`${page.api}/api/tasks/${task._id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${page.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(changes),
  });
}

const params = new URLSearchParams(location.search);

function mount(): void {
  const taskAt = (slot: number) => tasks[slot];
  table = params.has('board')
    ? new TaskBoard(taskAt, (slot, status) => changeTask(slot, { status }))
    : params.has('calendar')
      ? new TaskCalendar(taskAt, (id, dueDate) => changeTask(slotOf.get(id), { dueDate }))
      : new RowWindow(params.has('cards') ? cardKind() : tableKind(), taskAt, search);
  document.body.append(table.element);
  table.show(visible);
}

const page = readPageParams();
window.compared = {
  load: async () => {
    const seq = await readRows(page, addRows);
    onTaskUpdated(page, seq, updateRow);
    return tasks.length;
  },
  mount,
  unmount: () => {
    table?.element.remove();
    table = null;
  },
};

// Shows rows as they arrive, as our table does.
if (params.has('stream')) {
  mount();
  void window.compared.load();
}
