import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  frameHeight,
  mockLayout,
  pointer,
  rowIds,
  tableColumns,
  renderTable,
} from '../helpers/renderTable';
import type { TableSettings } from '../../src/ui/table/tableSettings';
import { injectStyles } from '../helpers/styles';

injectStyles();

mockLayout();

const rowHeight = 34;
const seen = frameHeight / rowHeight;
const nextFrame = () =>
  act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())));

describe('what assistive technology is told', () => {
  test('the grid counts all rows and columns, and each row and cell says where it is', () => {
    const { grid, scrollTo, row } = renderTable({ ids: rowIds(100_000), selectable: true });
    expect(grid).toHaveAttribute('aria-rowcount', '100001');
    expect(grid).toHaveAttribute('aria-colcount', '4');
    expect(grid).toHaveAttribute('aria-multiselectable', 'true');
    scrollTo(50_000 * rowHeight);
    expect(row('r50001')).toHaveAttribute('aria-rowindex', '50003');
    expect(
      within(row('r50001') as HTMLElement)
        .getAllByRole('gridcell')
        .map((cell) => cell.getAttribute('aria-colindex')),
    ).toEqual(['1', '2', '3', '4']);
  });

  test('it is one stop of the Tab key, and the active cell is a descendant in the page', async () => {
    const { grid, user, active } = renderTable();
    await user.tab();
    await user.tab();
    expect(grid).toHaveFocus();
    expect(active()).toBe('r0 name');
    expect([...grid.querySelectorAll('button')].every((button) => button.tabIndex === -1)).toBe(
      true,
    );
  });

  test('rows that still come make it busy', async () => {
    const { grid, change } = renderTable({ busy: true });
    expect(grid).toHaveAttribute('aria-busy', 'true');
    await change({ busy: false });
    expect(grid).not.toHaveAttribute('aria-busy');
  });
});

describe('the window of rows', () => {
  test('of a hundred thousand rows only those near what is seen are in the page', () => {
    const { rows, scrollTo } = renderTable({ ids: rowIds(100_000) });
    expect(rows().length).toBeLessThan(seen + 16);
    scrollTo(2_000_000);
    const first = Math.floor(2_000_000 / rowHeight);
    const shown = rows().map((row) => row.getAttribute('data-row'));
    for (let index = first; index <= first + seen; index += 1) expect(shown).toContain(`r${index}`);
  });

  test('a scroll mounts nothing: the elements that were there draw other rows', () => {
    const { rows, scrollTo } = renderTable({ ids: rowIds(5000) });
    scrollTo(1000 * rowHeight);
    const before = new Set(rows());
    scrollTo(3000 * rowHeight);
    expect(rows().every((row) => before.has(row))).toBe(true);
    const middle = rows().find((row) => row.getAttribute('data-row') === 'r3003');
    expect(middle).toHaveTextContent('r3003');
    expect(middle).toHaveStyle({ transform: `translateY(${3003 * rowHeight}px)` });
  });

  test('a row that stays in view keeps its element, and is not drawn again', () => {
    const { row, scrollTo, drawn } = renderTable();
    const element = row('r12');
    scrollTo(8 * rowHeight);
    expect(row('r12')).toBe(element);
    expect(drawn.get('r12')).toBe(1);
  });

  test('the last rows are reached, and the pool is as large there', () => {
    const { rows, scrollTo } = renderTable({ ids: rowIds(500) });
    scrollTo(200 * rowHeight);
    const pool = rows().length;
    scrollTo(500 * rowHeight);
    expect(rows()).toHaveLength(pool);
    expect(rows().some((row) => row.getAttribute('data-row') === 'r499')).toBe(true);
  });

  test('at rest the rows stand in the page in the order in which they are read', async () => {
    const { rows, scrollTo } = renderTable();
    scrollTo(7 * rowHeight);
    scrollTo(300 * rowHeight);
    scrollTo(303 * rowHeight);
    const indexes = () => rows().map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(indexes()).toContain(305);
    await waitFor(() => expect(indexes()).toEqual(indexes().toSorted((a, b) => a - b)));
  });

  test('a row with an open editor stays in the page wherever the table is scrolled', () => {
    const { row, scrollTo } = renderTable({
      ids: rowIds(5000),
      edited: { id: 'r3', column: 'name' },
    });
    const element = row('r3');
    scrollTo(4000 * rowHeight);
    expect(row('r3')).toBe(element);
  });

  test('another density is another height of every row', async () => {
    const { row, change } = renderTable();
    await change({ density: 'comfortable' });
    expect(row('r5')).toHaveStyle({ transform: `translateY(${5 * 56}px)` });
  });
});

describe('rows that come and go', () => {
  test('above what is looked at move nothing', async () => {
    const { grid, scrollTo, change } = renderTable();
    scrollTo(500 * rowHeight);
    await change({ ids: [...rowIds(20, 'new'), ...rowIds(1000)] });
    expect(grid.scrollTop).toBe(520 * rowHeight);
    await change({ ids: rowIds(1000) });
    expect(grid.scrollTop).toBe(500 * rowHeight);
  });

  test('show at the very top', async () => {
    const { grid, change, row } = renderTable();
    await change({ ids: ['new', ...rowIds(1000)] });
    expect(grid.scrollTop).toBe(0);
    expect(row('new')).toHaveAttribute('aria-rowindex', '2');
  });

  test('when the row at the top goes, those below it stay where they are', async () => {
    const { grid, scrollTo, change } = renderTable();
    scrollTo(500 * rowHeight);
    await change({ ids: rowIds(1000).filter((id) => id !== 'r500') });
    expect(grid.scrollTop).toBe(499 * rowHeight);
  });

  test('another list starts at its top', async () => {
    const { grid, scrollTo, change } = renderTable({ listKey: 'a' });
    scrollTo(500 * rowHeight);
    await change({ ids: rowIds(1000).reverse(), listKey: 'b' });
    expect(grid.scrollTop).toBe(0);
  });

  test('the active cell follows its row, and passes to the next when that goes', async () => {
    const { focus, user, active, change } = renderTable();
    focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(active()).toBe('r2 size');
    await change({ ids: ['new', ...rowIds(1000)] });
    expect(active()).toBe('r2 size');
    await change({ ids: ['new', ...rowIds(1000).filter((id) => id !== 'r2')] });
    expect(active()).toBe('r3 size');
  });
});

describe('headings', () => {
  test('sort by a click: ascending, descending, and back to the own order', async () => {
    const { user } = renderTable();
    const heading = screen.getByRole('columnheader', { name: 'Size' });
    const states = [];
    for (let click = 0; click < 3; click += 1) {
      await user.click(heading);
      states.push(heading.getAttribute('aria-sort'));
    }
    expect(states).toEqual(['ascending', 'descending', 'none']);
    expect(screen.getByRole('columnheader', { name: 'Tools' })).not.toHaveAttribute('aria-sort');
  });

  test('are reached from the first row, sort by Enter and are resized by + and -', async () => {
    const changes: Partial<TableSettings>[] = [];
    const { focus, user, active } = renderTable({ onChange: (change) => changes.push(change) });
    focus();
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(active()).toBe('heading size');
    await user.keyboard('{Enter}+-');
    expect(screen.getByRole('columnheader', { name: 'Size' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(changes).toEqual([{ widths: { size: 116 } }, { widths: { size: 84 } }]);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('r0 size');
  });

  test('are dragged elsewhere, which is no click', () => {
    const changes: Partial<TableSettings>[] = [];
    const { grid } = renderTable({ onChange: (change) => changes.push(change) });
    const headings = within(grid).getAllByRole('columnheader');
    headings.forEach(
      (heading, at) => (heading.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 40)),
    );
    const [name] = headings;
    if (!name) throw new Error('no heading');
    pointer(name, 'pointerdown', 10);
    pointer(window, 'pointermove', 180);
    pointer(window, 'pointerup', 180);
    fireEvent.click(name);
    expect(changes).toEqual([{ columns: ['size', 'name', 'tools'] }]);
    expect(name).toHaveAttribute('aria-sort', 'none');
  });

  test('are resized at the edge; the rows are not drawn again while that lasts', () => {
    const changes: Partial<TableSettings>[] = [];
    const { grid, drawn } = renderTable({ onChange: (change) => changes.push(change) });
    const heading = screen.getByRole('columnheader', { name: 'Size' });
    heading.getBoundingClientRect = () => new DOMRect(200, 0, 100, 40);
    const edge = heading.querySelector<HTMLElement>('.dt-edge');
    if (!edge) throw new Error('no edge');
    edge.setPointerCapture = () => undefined;
    pointer(edge, 'pointerdown', 300);
    pointer(edge, 'pointermove', 360);
    expect(grid.style.getPropertyValue('--dt-columns')).toContain('160px');
    expect(changes).toEqual([]);
    pointer(edge, 'pointerup', 360);
    expect(changes).toEqual([{ widths: { size: 160 } }]);
    expect(drawn.get('r0')).toBe(1);
  });

  test('Escape gives a resize up', () => {
    const changes: Partial<TableSettings>[] = [];
    const { grid } = renderTable({ onChange: (change) => changes.push(change) });
    const edge = screen
      .getByRole('columnheader', { name: 'Size' })
      .querySelector<HTMLElement>('.dt-edge');
    if (!edge) throw new Error('no edge');
    edge.setPointerCapture = () => undefined;
    const before = grid.style.getPropertyValue('--dt-columns');
    pointer(edge, 'pointerdown', 300);
    pointer(edge, 'pointermove', 500);
    fireEvent.keyDown(window, { key: 'Escape' });
    pointer(edge, 'pointerup', 500);
    expect(changes).toEqual([]);
    expect(grid.style.getPropertyValue('--dt-columns')).toBe(before);
  });

  test('only the shown columns are drawn, in the order that was asked for', () => {
    const { grid } = renderTable({
      columns: [tableColumns[1], tableColumns[0]].filter((column) => column !== undefined),
    });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((heading) => heading.textContent),
    ).toEqual(['Size', 'Name']);
    expect(grid).toHaveAttribute('aria-colcount', '2');
  });
});

describe('the record that is open next to the table', () => {
  const reveals = (grid: Element, index: number) =>
    grid.scrollTop <= index * rowHeight && (index + 1) * rowHeight <= grid.scrollTop + frameHeight;

  test('has the active row, which is scrolled into view', async () => {
    const { change, active, grid, focus, user } = renderTable();
    focus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await change({ openId: 'r1' });
    await change({ openId: 'r40' });
    await waitFor(() => expect(active()).toBe('r40 size'));
    expect(reveals(grid, 40)).toBe(true);
    await change({ openId: undefined });
    expect(active()).toBe('r40 size');
  });

  test('that was open before the row is loaded: unless the table was scrolled since', async () => {
    const { change, active, grid } = renderTable({ ids: rowIds(20), busy: true, openId: 'r60' });
    await nextFrame();
    await change({ ids: rowIds(100) });
    await waitFor(() => expect(active()).toBe('r60 name'));
    expect(reveals(grid, 60)).toBe(true);
    await change({ openId: 'r150' });
    await nextFrame();
    const { scrollTop } = grid;
    await change({ ids: rowIds(200) });
    await nextFrame();
    expect([active(), grid.scrollTop]).toEqual(['r60 name', scrollTop]);
  });
});
