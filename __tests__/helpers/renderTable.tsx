import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, useMemo, useState, useSyncExternalStore } from 'react';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { cellProps } from '../../src/ui/table/cellProps';
import {
  defaultTableSettings,
  type Density,
  type TableColumn,
  type TableSettings,
  type TableSort,
} from '../../src/ui/table/tableSettings';
import type {
  CellPosition,
  CellsProps,
  TableHandle,
  TableSelection,
  TableCommands,
  TableRows,
} from '../../src/ui/table/tableTypes';
import { VirtualTable } from '../../src/ui/table/VirtualTable';

/** Height of the table in pixels. jsdom has no layout. */
export const frameHeight = 480;

export const tableColumns: readonly TableColumn[] = [
  { key: 'name', title: 'Name', width: 200, fixed: true },
  { key: 'size', title: 'Size', width: 100, align: 'end' },
  { key: 'tools', title: 'Tools', width: 100, sortable: false },
];

export const rowIds = (count: number, prefix = 'r'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** A selection for the table. */
function selectionStub() {
  let chosen: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const put = (ids: Iterable<string>) => {
    chosen = new Set(ids);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const useChosen = () => useSyncExternalStore(subscribe, () => chosen);
  const of = (ids: readonly string[], all: ReadonlySet<string>): TableSelection => ({
    useIsSelected: (id) => useSyncExternalStore(subscribe, () => chosen.has(id)),
    state: all.size === 0 ? 'none' : all.size === ids.length ? 'all' : 'some',
    onToggle: (id) =>
      put(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]),
    onSelect: (some, added) => put(added ? [...chosen, ...some] : some),
    onAll: () => put(ids),
    onClear: () => put([]),
    useRowName: (id) => `row ${id}`,
  });
  return { of, useChosen, chosen: () => [...chosen] };
}

interface RenderTableOptions extends Partial<TableRows> {
  columns?: readonly TableColumn[];
  density?: Density;
  onChange?: (changes: Partial<TableSettings>) => void;
  keys?: TableCommands['keys'];
  selectable?: boolean;
}

const nothing = () => undefined;

/**
 * Renders a table with the state that a screen would hold. `drawn` counts how often each row was
 * drawn.
 */
export function renderTable({
  ids = rowIds(1000),
  selectable = false,
  ...props
}: RenderTableOptions = {}) {
  const selection = selectionStub();
  const commands: [string, CellPosition][] = [];
  const presses: string[] = [];
  const drawn = new Map<string, number>();
  const handle: { current: TableHandle | null } = { current: null };

  const Cells = memo(function Cells({ id, columns, active }: CellsProps<TableColumn>) {
    drawn.set(id, (drawn.get(id) ?? 0) + 1);
    return columns.map((column) => (
      <div key={column.key} {...cellProps(column, active)}>
        {column.key === 'name' && (
          <>
            {id}
            <input aria-label={`Rename ${id}`} />
          </>
        )}
        {column.key === 'size' && id.length}
        {column.key === 'tools' &&
          ['Cut', 'Copy'].map((tool) => (
            <button
              key={tool}
              type="button"
              tabIndex={-1}
              onClick={() => presses.push(`${tool} ${id}`)}
            >
              {tool}
            </button>
          ))}
      </div>
    ));
  });

  const onCommand = (command: string, at: CellPosition) => void commands.push([command, at]);
  function TestTable({ options }: { options: RenderTableOptions & { ids: readonly string[] } }) {
    const [sort, setSort] = useState<TableSort | null>(null);
    const all = selection.useChosen();
    const {
      columns = tableColumns,
      density = 'compact',
      onChange = nothing,
      keys,
      selectable: _selectable,
      ...rows
    } = options;
    const settings = useMemo(() => ({ ...defaultTableSettings, density }), [density]);
    return (
      <VirtualTable
        label="Things"
        rows={rows}
        columns={{ offered: columns, settings, onChange, sort, onSort: setSort }}
        Cells={Cells}
        commands={{ keys, run: onCommand }}
        handle={(next) => void (handle.current = next)}
        selection={selectable ? selection.of(rows.ids, all) : undefined}
      />
    );
  }

  let options = { ids, ...props };
  const tree = () => (
    <AppTheme>
      <button type="button">Before</button>
      <TestTable options={options} />
    </AppTheme>
  );
  const { rerender } = render(tree());
  const grid = screen.getByRole('grid', { name: 'Things' });
  return {
    grid,
    selection,
    commands,
    presses,
    drawn,
    handle,
    user: userEvent.setup(),
    change: async (next: Partial<typeof options>) => {
      options = { ...options, ...next };
      await act(async () => rerender(tree()));
    },
    focus: () => act(() => grid.focus()),
    scrollTo: (top: number) =>
      act(() => {
        grid.scrollTop = top;
        fireEvent.scroll(grid);
      }),
    rows: () => [...grid.querySelectorAll('[data-row]')],
    row: (id: string) => grid.querySelector(`[data-row="${id}"]`),
    /** Row and column of the active cell, by its ARIA attributes. */
    active: () => {
      const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
      return (
        cell &&
        `${cell.closest('[data-row]')?.getAttribute('data-row') ?? 'heading'} ${cell.getAttribute('data-column') ?? cell.getAttribute('data-heading')}`
      );
    },
  };
}

/** jsdom has no pointer events, so this fires a mouse event. */
export const pointer = (
  target: EventTarget,
  type: 'pointerdown' | 'pointermove' | 'pointerup',
  clientX: number,
): void =>
  void fireEvent(
    target as Element,
    new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX }),
  );

/** Gives every element a height for the tests of a file. */
export function mockLayout(): void {
  for (const name of ['offsetHeight', 'clientHeight'] as const) {
    const own = Object.getOwnPropertyDescriptor(
      name === 'offsetHeight' ? HTMLElement.prototype : Element.prototype,
      name,
    );
    beforeAll(
      () =>
        void Object.defineProperty(HTMLElement.prototype, name, {
          configurable: true,
          get: () => frameHeight,
        }),
    );
    afterAll(() => {
      if (name === 'offsetHeight' && own) Object.defineProperty(HTMLElement.prototype, name, own);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    });
  }
}
