import { useEffect } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { VirtualCards } from '../../src/ui/cards/VirtualCards';

const windowHeight = 800;
const estimate = 220;
const gap = 12;
/** Where the list begins in the page. */
const listTop = 300;

/** A list that counts how many of its ids are read. */
function countedIds(ids: readonly string[]) {
  const count = { reads: 0 };
  const counted = new Proxy(ids, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d+$/.test(key)) count.reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { ids: counted, count };
}

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => `c${first + at}`);

let mounted: string[] = [];
/** Heights of cards that are not as high as estimated, by their ids. */
const heights = new Map<string, number>();
let resized: () => void = () => undefined;

function Card({ id }: { id: string }) {
  useEffect(() => {
    mounted.push(id);
  }, [id]);
  return (
    <article data-task={id}>
      <button type="button">{id}</button>
    </article>
  );
}

const selection = {
  useIsSelected: () => false,
  useRowName: (id: string) => id,
  state: 'none' as const,
  onToggle: () => undefined,
  onSelect: () => undefined,
  onAll: () => undefined,
  onClear: () => undefined,
};
const list = (ids: readonly string[], listKey = 'all', busy = false, openId?: string) => (
  <VirtualCards
    label="Cards"
    ids={ids}
    columns={openId === undefined ? 2 : 1}
    openId={openId}
    estimateSize={estimate}
    estimateTop={0}
    listKey={listKey}
    renderCard={(id, _index, { key }) => <Card key={key} id={id} />}
    commands={{ run: () => undefined }}
    selection={selection}
    busy={busy}
  />
);

function scrollTo(top: number): void {
  window.scrollY = top;
  act(() => {
    fireEvent.scroll(window);
  });
}

const shown = () => screen.getAllByRole('article').map((card) => card.textContent);
/** The height of the whole list, as the page has it. */
const fullHeight = (container: HTMLElement) =>
  (container.firstElementChild as HTMLElement).style.height;

const topOf = (options: unknown): number =>
  typeof options === 'object' && options !== null && 'top' in options ? Number(options.top) : NaN;

beforeEach(() => {
  mounted = [];
  heights.clear();
  window.scrollY = 0;
  window.innerHeight = windowHeight;
  jest.spyOn(window, 'scrollBy').mockImplementation((...args: unknown[]) => {
    window.scrollY += topOf(args[0]);
  });
  jest.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
    window.scrollY = topOf(args[0]);
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    const id = this.getAttribute('data-task');
    return id === null
      ? new DOMRect(0, listTop - window.scrollY)
      : new DOMRect(0, 0, 400, heights.get(id) ?? estimate - gap);
  });
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const observer = {
      observe: () => undefined,
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
    resized = () => act(() => callback([], observer));
    return observer;
  });
});

afterEach(() => jest.restoreAllMocks());

test('the list is busy while cards are loading', () => {
  const { rerender } = render(list(['a'], 'all', true));
  expect(screen.getByRole('feed')).toHaveAttribute('aria-busy', 'true');
  rerender(list(['a', 'b']));
  expect(screen.getByRole('feed')).not.toHaveAttribute('aria-busy');
});

test('a card that is opened next to the list stays in view in its one column', () => {
  const ids = idsFrom(0, 20);
  const { rerender } = render(list(ids));
  rerender(list(ids, 'all', false, 'c1'));
  expect(window.scrollY).toBe(0);
  rerender(list(ids, 'all', false, 'c7'));
  const top = listTop + 7 * estimate - window.scrollY;
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(windowHeight - estimate);
  expect(shown()).toContain('c7');
});

describe('the card that is open next to the list', () => {
  const ids = idsFrom(0, 100);
  const isInView = (id: string, columns: number) => {
    const row = Math.floor(Number(id.slice(1)) / columns);
    const top = listTop + row * estimate - window.scrollY;
    return shown().includes(id) && top >= 56 && top + estimate <= windowHeight + gap;
  };

  test('stays in view when it closes after another one; the first one leaves the list alone', () => {
    const { rerender } = render(list(ids));
    rerender(list(ids, 'all', false, 'c1'));
    rerender(list(ids, 'all', false, 'c60'));
    expect(isInView('c60', 1)).toBe(true);
    rerender(list(ids));
    expect(isInView('c60', 2)).toBe(true);

    const { scrollY } = window;
    rerender(list(ids, 'all', false, 'c62'));
    expect(isInView('c62', 1)).toBe(true);
    scrollTo(scrollY);
    rerender(list(ids));
    expect(window.scrollY).toBe(scrollY);
  });

  test('comes into view when it is loaded, and stays there when it closes', () => {
    const { rerender } = render(list(idsFrom(0, 20), 'all', true, 'c60'));
    expect(window.scrollY).toBe(0);
    rerender(list(idsFrom(0, 50), 'all', true, 'c60'));
    expect(window.scrollY).toBe(0);
    rerender(list(ids, 'all', false, 'c60'));
    expect(isInView('c60', 1)).toBe(true);
    rerender(list(ids));
    expect(isInView('c60', 2)).toBe(true);
  });

  test('does not move a list that was scrolled before it came', () => {
    const { rerender } = render(list(idsFrom(0, 20), 'all', true, 'c60'));
    scrollTo(listTop + 4 * estimate);
    const { scrollY } = window;
    rerender(list(ids, 'all', true, 'c60'));
    expect(window.scrollY).toBe(scrollY);
    scrollTo(0);
    rerender(list(ids, 'all', false, 'c60'));
    expect(window.scrollY).toBe(0);
  });
});

describe('in a list of a hundred thousand cards', () => {
  const hundredThousand = idsFrom(0, 100_000);

  test('only the cards near the window are in the page', () => {
    render(list(hundredThousand));
    expect(shown().slice(0, 8)).toEqual(idsFrom(0, 8));
    expect(shown().length).toBeLessThan(24);
    scrollTo(listTop + 30_000 * estimate);
    expect(shown()).toContain('c60000');
    expect(shown()).toContain('c60007');
    expect(shown().length).toBeLessThan(32);
  });

  test('a jump draws the cards in view, and those beyond the window when it is over', async () => {
    render(list(hundredThousand));
    scrollTo(listTop + 20_000 * estimate);
    const inView = 2 * (Math.ceil(windowHeight / estimate) + 1);
    expect(shown().length).toBeLessThanOrEqual(inView);
    expect(shown()[0]).toBe('c40000');
    expect(await screen.findByText('c39998')).toBeInTheDocument();
    expect(shown().length).toBeGreaterThan(inView);
  });

  test('a scroll, a drawing and a card that grows look at the cards near the window, not at all of them', () => {
    const { ids, count } = countedIds(hundredThousand);
    const { rerender } = render(list(ids));
    const readsOf = (action: () => void) => {
      count.reads = 0;
      action();
      return count.reads;
    };
    const some = 1_000;
    expect(readsOf(() => scrollTo(listTop + 20_000 * estimate))).toBeLessThan(some);
    expect(readsOf(() => scrollTo(listTop + 20_002 * estimate))).toBeLessThan(some);
    expect(readsOf(() => rerender(list(ids)))).toBeLessThan(some);
    heights.set('c40004', 300);
    heights.set('c40005', 300);
    expect(readsOf(() => resized())).toBeLessThan(some);
  });
});

test('a jump uses the elements of the drawn cards again, but not that of the focused one', () => {
  render(list(idsFrom(0, 1_000)));
  const before = screen.getAllByRole('article');
  scrollTo(listTop + 200 * estimate);
  const after = screen.getAllByRole('article');
  expect(after.slice(0, before.length)).toEqual(before);
  expect(shown()[0]).toBe('c400');
  const held = screen.getByRole('button', { name: 'c402' });
  act(() => held.focus());
  scrollTo(listTop + 400 * estimate);
  expect(held).not.toBeInTheDocument();
  expect(screen.getAllByRole('article')[0]).toBe(after[0]);
});

test('a card that comes at the top is drawn, and none of the others again', () => {
  const { rerender } = render(list(idsFrom(1, 60)));
  mounted = [];
  rerender(list(idsFrom(0, 61)));
  expect(shown().slice(0, 3)).toEqual(['c0', 'c1', 'c2']);
  expect(mounted).toEqual(['c0']);
});

test('cards in view stay where they are while others of any height come above them', () => {
  for (let at = 0; at < 60; at += 1) heights.set(`c${at}`, 150 + ((at * 37) % 200));
  const { rerender } = render(list(idsFrom(1, 59)));
  for (let row = 0; row < 8; row += 1) scrollTo(listTop + row * 200);
  const before = window.scrollY;
  rerender(list(['new', ...idsFrom(1, 59)]));
  // The new card has the first row to itself, which is as high as estimated until it is drawn.
  expect(window.scrollY).toBe(before + estimate);
});

test('the list is as high as its rows: measured ones as measured, the others as estimated', () => {
  for (const id of ['c0', 'c1']) heights.set(id, 100);
  const { container } = render(list(idsFrom(0, 100)));
  expect(fullHeight(container)).toBe(`${49 * estimate + 112}px`);
  for (const id of ['c0', 'c1']) heights.set(id, 150);
  resized();
  expect(fullHeight(container)).toBe(`${49 * estimate + 162}px`);
});

test('another list begins at its top', () => {
  const { rerender } = render(list(idsFrom(0, 1_000)));
  scrollTo(50_000);
  rerender(list(idsFrom(500, 400), 'other'));
  expect(window.scrollY).toBeLessThan(listTop);
  expect(shown()[0]).toBe('c500');
});
