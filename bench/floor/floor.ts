// The floor: a table of tasks written by hand against the DOM, with nothing in between. It does what ours does for rows, search and
// live changes, and none of what ours does beside it: no sorting, no selection, no keyboard, no edit in place.
import type { Task } from '../../src/contract/task';
import { haystackOf, readRows, told, wordsOf } from '../pages/rows';
import { onTaskUpdated } from '../pages/socket';
import { RowWindow } from './rowWindow';

const tasks: Task[] = [];
const haystacks: string[] = [];
const slotOf = new Map<string, number>();

let query: string[] = [];
/** Slots in the order of the list: all of them, or those that match. */
let visible: number[] = [];
let table: RowWindow | null = null;

const matches = (slot: number, words: readonly string[]) => {
  const haystack = haystacks[slot] ?? '';
  return words.every((word) => haystack.includes(word));
};

function search(text: string): void {
  const words = wordsOf(text);
  // Typed on: only what matched before can match still.
  const narrows =
    words.length >= query.length && query.every((word, at) => words[at]?.startsWith(word));
  const among = narrows ? visible : tasks.map((_, slot) => slot);
  query = words;
  visible = words.length === 0 ? among : among.filter((slot) => matches(slot, words));
  table?.show(visible);
}

function take(rows: readonly Task[]): void {
  for (const task of rows) {
    const slot = tasks.push(task) - 1;
    slotOf.set(task._id, slot);
    haystacks.push(haystackOf(task));
    if (query.length === 0 || matches(slot, query)) visible.push(slot);
  }
  table?.show(visible);
}

function change(task: Task): void {
  const slot = slotOf.get(task._id);
  if (slot === undefined) return;
  const was = query.length === 0 || matches(slot, query);
  tasks[slot] = task;
  haystacks[slot] = haystackOf(task);
  const is = query.length === 0 || matches(slot, query);
  if (was !== is) {
    visible = is ? [...visible, slot].sort((a, b) => a - b) : visible.filter((one) => one !== slot);
    table?.show(visible);
  } else if (is) table?.changed(slot);
}

function mount(): void {
  table = new RowWindow((slot) => tasks[slot], search);
  document.body.append(table.element);
  table.show(visible);
}

const page = told();
window.compared = {
  load: async () => {
    const seq = await readRows(page, take);
    onTaskUpdated(page, seq, change);
    return tasks.length;
  },
  mount,
  unmount: () => {
    table?.element.remove();
    table = null;
  },
};

// Streams into the mounted table at once, as ours does.
if (new URLSearchParams(location.search).has('stream')) {
  mount();
  void window.compared.load();
}
