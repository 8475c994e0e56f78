import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import {
  columnSettings,
  defaultTableSettings,
  moveColumn,
  readTableSettings,
  shownColumns,
  type TableColumn,
  type TableSettings,
  toggleColumn,
  writeTableSettings,
} from '../../src/ui/table/tableSettings';
import { ColumnsButton } from '../../src/ui/table/ColumnsButton';
import { ColumnsPopover } from '../../src/ui/table/ColumnsPopover';
import { assignSlots, noSlots, type Slots } from '../../src/ui/table/slots';
import { randomNumbers } from '../helpers/randomNumbers';

const offered: readonly TableColumn[] = [
  { key: 'number', title: 'No.', width: 60 },
  { key: 'name', title: 'Name', width: 200, fixed: true, grow: true },
  { key: 'size', title: 'Size', width: 100, minWidth: 80 },
  { key: 'note', title: 'Note', width: 300, optional: true },
  { key: 'date', title: 'Date', width: 120 },
];
const shown = (layout: TableSettings) => shownColumns(offered, layout).map(({ key }) => key);

describe('columns', () => {
  test('one that is added is where it is offered', () => {
    const columns = toggleColumn(offered, defaultTableSettings, 'note');
    expect(columns).toEqual(['number', 'name', 'size', 'note', 'date']);
    expect(toggleColumn(offered, { ...defaultTableSettings, columns }, 'note')).toBeNull();
  });

  test('the one that names the row is not taken out', () => {
    expect(
      shown({
        ...defaultTableSettings,
        columns: toggleColumn(offered, defaultTableSettings, 'name'),
      }),
    ).toContain('name');
  });

  test('move by one place, and not beyond the ends', () => {
    expect(moveColumn(offered, defaultTableSettings, 'size', -1)).toEqual([
      'number',
      'size',
      'name',
      'date',
    ]);
    expect(moveColumn(offered, defaultTableSettings, 'number', -1)).toBeNull();
    expect(columnSettings(offered, ['number', 'name', 'size', 'date'])).toBeNull();
  });

  test('a width of one’s own is kept within bounds and grows no more', () => {
    const [, name, size] = shownColumns(offered, {
      ...defaultTableSettings,
      widths: { name: 240, size: 5 },
    });
    expect(name).toMatchObject({ width: 240, grow: false });
    expect(size).toMatchObject({ width: 80 });
  });

  test.each<TableSettings>([
    defaultTableSettings,
    { columns: ['name', 'date', 'size'], widths: {}, density: 'compact' },
    { columns: null, widths: { size: 140 }, density: 'standard' },
    { columns: ['note', 'name'], widths: { note: 400 }, density: 'comfortable' },
  ])('%j goes into the URL and comes back', (layout) => {
    const params = new URLSearchParams();
    writeTableSettings(params, offered, layout);
    expect(
      readTableSettings(new URLSearchParams(params.toString()), offered) ?? defaultTableSettings,
    ).toEqual(layout);
  });
});

describe('the menu of columns', () => {
  const open = async () => {
    const layouts: TableSettings[] = [defaultTableSettings];
    function Stage() {
      const [layout, setLayout] = useState(defaultTableSettings);
      layouts.push(layout);
      return (
        <ColumnsButton
          Popover={ColumnsPopover}
          columns={offered}
          settings={layout}
          onChange={(changes) => setLayout((last) => ({ ...last, ...changes }))}
        />
      );
    }
    render(
      <AppTheme>
        <Stage />
      </AppTheme>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    return {
      user,
      menu: within(await screen.findByRole('dialog', { name: 'Columns' })),
      layout: () => layouts.at(-1) ?? defaultTableSettings,
    };
  };

  test('chooses columns, moves them, and takes all of it back', async () => {
    const { user, menu, layout } = await open();
    await user.click(menu.getByRole('checkbox', { name: 'Note' }));
    await user.click(menu.getByRole('button', { name: 'Move Date earlier' }));
    await user.click(menu.getByRole('checkbox', { name: 'Size' }));
    expect(shown(layout())).toEqual(['number', 'name', 'date', 'note']);
    expect(menu.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await user.click(menu.getByRole('button', { name: 'Reset' }));
    expect(layout()).toEqual(defaultTableSettings);
  });

  test('sets a width by keyboard; an emptied field gives the offered one back', async () => {
    const { user, menu, layout } = await open();
    const field = menu.getByRole('textbox', { name: 'Width of Size in pixels' });
    await user.clear(field);
    await user.type(field, '150{Enter}');
    expect(layout().widths).toEqual({ size: 150 });
    await user.clear(field);
    await user.tab();
    expect(layout().widths).toEqual({});
    expect(field).toHaveValue('100');
  });

  test('sets the height of rows', async () => {
    const { user, menu, layout } = await open();
    await user.click(menu.getByRole('button', { name: 'Compact' }));
    expect(layout().density).toBe('compact');
    expect(menu.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the pool of elements', () => {
  test('a row that stays keeps its element, no two share one, and none is made while one is free', () => {
    let slots: Slots = noSlots;
    const random = randomNumbers(7);
    for (let step = 0; step < 500; step += 1) {
      const start = random(40);
      const ids = Array.from({ length: 12 }, (_, index) => `r${start + index}`);
      const next = assignSlots(slots, ids);
      for (const id of ids) if (slots.has(id)) expect(next.get(id)).toBe(slots.get(id));
      expect([...next.keys()].sort()).toEqual([...ids].sort());
      expect([...next.values()].sort((a, b) => a - b)).toEqual(ids.map((_, index) => index));
      slots = next;
    }
  });

  test('no two rows share one after the list became shorter and longer again', () => {
    const one = assignSlots(noSlots, ['a', 'b', 'c']);
    const shorter = assignSlots(one, ['c']);
    const longer = assignSlots(shorter, ['c', 'd', 'e', 'f']);
    expect(longer.get('c')).toBe(one.get('c'));
    expect(new Set(longer.values()).size).toBe(4);
  });

  test('the same rows are the same assignment', () => {
    const slots = assignSlots(noSlots, ['a', 'b']);
    expect(assignSlots(slots, ['b', 'a'])).toBe(slots);
  });
});
