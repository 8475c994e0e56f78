import { act, fireEvent, screen, within } from '@testing-library/react';
import { tableKeys } from '../../src/ui/table/tableKeys';
import { mockLayout, rowIds, renderTable } from '../helpers/renderTable';

mockLayout();

const range = (from: number, to: number) => rowIds(to + 1).slice(from);
const cell = (row: Element | null, column: string): Element => {
  const found = row?.querySelector(`[data-column=${column}]`);
  if (!found) throw new Error(`no cell ${column}`);
  return found;
};

describe('moving', () => {
  test('goes from cell to cell and stops at the edges', async () => {
    const { focus, user, active } = renderTable();
    focus();
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(active()).toBe('r1 tools');
    await user.keyboard('{Home}');
    expect(active()).toBe('r1 name');
    await user.keyboard('{End}');
    expect(active()).toBe('r1 tools');
  });

  test('to the end and back is one key each, and the active row is in the page', async () => {
    const { focus, user, active, grid } = renderTable({ ids: rowIds(20_000) });
    focus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(active()).toBe('r19999 name');
    expect(grid.scrollTop).toBeGreaterThan(600_000);
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(active()).toBe('r0 name');
    expect(grid.scrollTop).toBe(0);
  });

  test('a screenful at a time', async () => {
    const { focus, user, active } = renderTable();
    focus();
    await user.keyboard('{PageDown}{PageDown}{PageUp}');
    expect(active()).toBe('r11 name');
  });

  test('the active row stays in the page when it is scrolled away, and a key comes back to it', async () => {
    const { focus, user, active, scrollTo, grid } = renderTable({ ids: rowIds(20_000) });
    focus();
    await user.keyboard('{ArrowDown}');
    scrollTo(300_000);
    expect(active()).toBe('r1 name');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('r2 name');
    expect(grid.scrollTop).toBeLessThan(100);
  });
});

describe('a cell that is cut off at the edge', () => {
  const place = (element: Element, left: number, right: number) => {
    element.getBoundingClientRect = () => new DOMRect(left, 0, right - left, 40);
  };
  const begin = () => {
    const stage = renderTable();
    const tools = cell(stage.row('r0'), 'tools');
    place(stage.grid, 0, 800);
    place(tools, 750, 850);
    return { ...stage, tools };
  };

  test('comes into view when a key leads to it', async () => {
    const { focus, user, grid } = begin();
    focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(grid.scrollLeft).toBe(50);
  });

  test('stays under the mouse that is pressed on it, or the click would miss', () => {
    const { tools, grid, active } = begin();
    fireEvent.mouseDown(tools);
    expect(active()).toBe('r0 tools');
    expect(grid.scrollLeft).toBe(0);
  });
});

describe('acting', () => {
  test('Enter opens the row of a cell without controls', async () => {
    const { focus, user, commands } = renderTable();
    focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(commands).toEqual([['open', { id: 'r1', column: 'size' }]]);
  });

  test('Enter steps into a cell of several controls; arrows go between them, Escape leaves', async () => {
    const { focus, user, presses, grid, commands } = renderTable();
    focus();
    await user.keyboard('{End}{Enter}');
    expect(document.activeElement).toHaveTextContent('Cut');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(presses).toEqual(['Copy r0']);
    await user.keyboard('{Escape}');
    expect(grid).toHaveFocus();
    expect(commands).toEqual([]);
  });

  test('F2 and a double click edit the cell, Delete asks for its row', async () => {
    const { focus, user, commands, row } = renderTable();
    focus();
    await user.keyboard('{ArrowDown}{F2}{Delete}');
    await user.dblClick(cell(row('r4'), 'size'));
    expect(commands).toEqual([
      ['edit', { id: 'r1', column: 'name' }],
      ['delete', { id: 'r1', column: 'name' }],
      ['edit', { id: 'r4', column: 'size' }],
    ]);
  });

  test("a screen's own keys come with the row", async () => {
    const { focus, user, commands } = renderTable({
      keys: [{ command: 'status', keys: ['s'], text: 'Change the status' }],
    });
    focus();
    await user.keyboard('{ArrowDown}s');
    expect(commands).toEqual([['status', { id: 'r1', column: 'name' }]]);
  });

  test('what is typed into a field of a cell is no command', async () => {
    const { user, commands, active, selection } = renderTable({
      selectable: true,
      keys: [{ command: 'status', keys: ['s'], text: 'Change the status' }],
    });
    await user.click(screen.getByLabelText('Rename r2'));
    await user.keyboard('s {Delete}{ArrowDown}{Home}');
    expect(screen.getByLabelText('Rename r2')).toHaveFocus();
    expect(commands).toEqual([]);
    expect(selection.chosen()).toEqual([]);
    expect(active()).not.toBe('r3 name');
  });

  test('a click on a button leaves the focus with the table: the row may be another in the next moment', async () => {
    const { user, presses, grid, row, active } = renderTable();
    await user.click(within(row('r3') as HTMLElement).getByRole('button', { name: 'Cut' }));
    expect(presses).toEqual(['Cut r3']);
    expect(grid).toHaveFocus();
    expect(active()).toBe('r3 tools');
  });

  test.each([
    [
      'when its row goes and another takes over its element',
      (ids: readonly string[]) => ids.slice(1),
    ],
    ['when its row goes and none takes its place', () => rowIds(5).slice(1)],
    ['when the list is another', () => rowIds(5, 'x')],
  ])('the focus in a control goes back to the table %s', async (_name, next) => {
    const { focus, user, change, presses, grid } = renderTable({ ids: rowIds(30) });
    focus();
    await user.keyboard('{End}{Enter}');
    const cut = document.activeElement;
    expect(cut).toHaveTextContent('Cut');
    await change({ ids: next(rowIds(30)) });
    expect(grid).toHaveFocus();
    fireEvent.keyDown(document.activeElement as Element, { key: ' ' });
    expect(presses).toEqual([]);
  });

  test('and stays where it is while its row does', async () => {
    const { focus, user, change } = renderTable({ ids: rowIds(30) });
    focus();
    await user.keyboard('{ArrowDown}{End}{Enter}');
    const cut = document.activeElement;
    await change({ ids: ['new', ...rowIds(30).slice(1)] });
    expect(cut).toHaveFocus();
    expect(cut?.closest('[data-row]')).toHaveAttribute('data-row', 'r1');
  });

  test('a screen can bring a row into view and take the focus back', () => {
    const { handle, active, grid } = renderTable();
    act(() => handle.current?.reveal('r700', 'size'));
    act(() => handle.current?.focus());
    expect(active()).toBe('r700 size');
    expect(grid).toHaveFocus();
    expect(grid.scrollTop).toBeGreaterThan(20_000);
  });
});

describe('selecting', () => {
  test('Space takes a row in and out, and the row says so', async () => {
    const { focus, user, selection, row } = renderTable({ selectable: true });
    focus();
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    expect(selection.chosen()).toEqual(['r1', 'r2']);
    expect(row('r2')).toHaveAttribute('aria-selected', 'true');
    expect(row('r3')).toHaveAttribute('aria-selected', 'false');
    await user.keyboard(' ');
    expect(selection.chosen()).toEqual(['r1']);
  });

  test('Shift and the arrows take in a range, and give it back on the way back', async () => {
    const { focus, user, selection } = renderTable({ selectable: true });
    focus();
    await user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selection.chosen()).toEqual(range(1, 4));
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(selection.chosen()).toEqual(range(0, 1));
  });

  test('a click with Shift takes in all from the last chosen row, also upwards and on a checkbox', async () => {
    const { user, selection, row } = renderTable({ selectable: true });
    const check = (id: string) => screen.getByRole('checkbox', { name: `Select row ${id}` });
    await user.click(check('r2'));
    await user.click(check('r6'));
    await user.keyboard('{Shift>}');
    await user.click(check('r4'));
    expect(selection.chosen()).toEqual(['r2', 'r6', 'r4', 'r5']);
    await user.click(cell(row('r8'), 'size'));
    await user.keyboard('{/Shift}');
    expect(selection.chosen()).toEqual(range(6, 8));
  });

  test('a new range begins when nothing is selected any more, or its beginning is gone', async () => {
    const { focus, user, selection, row, change } = renderTable({ selectable: true });
    focus();
    await user.keyboard(
      '{ArrowDown} {Escape}{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}',
    );
    expect(selection.chosen()).toEqual(range(4, 5));
    await user.keyboard('{ArrowDown} ');
    await change({ ids: rowIds(1000).filter((id) => id !== 'r6') });
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(selection.chosen()).toEqual(range(8, 10));
    await user.keyboard('{Escape}');
    await user.click(cell(row('r2'), 'size'));
    await user.keyboard('{Shift>}');
    await user.click(cell(row('r5'), 'size'));
    await user.keyboard('{/Shift}');
    expect(selection.chosen()).toEqual(range(2, 5));
  });

  test('a click with Ctrl takes one more in; a plain click selects nothing', async () => {
    const { user, selection, row } = renderTable({ selectable: true });
    await user.click(cell(row('r2'), 'size'));
    expect(selection.chosen()).toEqual([]);
    fireEvent.click(cell(row('r2'), 'size'), { ctrlKey: true });
    fireEvent.click(cell(row('r5'), 'size'), { metaKey: true });
    expect(selection.chosen()).toEqual(['r2', 'r5']);
  });

  test('Ctrl+A selects all, Escape none; the box in the heading says which', async () => {
    const { focus, user, selection } = renderTable({ selectable: true, ids: rowIds(300) });
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    focus();
    await user.keyboard(' ');
    expect(all.indeterminate).toBe(true);
    await user.keyboard('{Control>}a{/Control}');
    expect(selection.chosen()).toHaveLength(300);
    expect(all).toBeChecked();
    await user.keyboard('{Escape}');
    expect(selection.chosen()).toEqual([]);
    await user.click(all);
    expect(selection.chosen()).toHaveLength(300);
  });

  test('a change of the selection draws the boxes and not the cells', async () => {
    const { focus, user, drawn } = renderTable({ selectable: true });
    focus();
    await user.keyboard('{ArrowDown}');
    const before = drawn.get('r9');
    await user.keyboard('{Control>}a{/Control}');
    expect(drawn.get('r9')).toBe(before);
  });
});

test('no key of a table has two commands', () => {
  const keys = tableKeys.flatMap((entry): readonly string[] => entry.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
