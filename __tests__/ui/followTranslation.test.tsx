import { render, screen, waitFor } from '@testing-library/react';
import { followTranslation } from '../../src/ui/browser/followTranslation';

beforeAll(() => followTranslation(document));

/** As Google Translate does: each text is replaced by a copy in a `font`. */
function translate(way: 'replaced' | 'inserted' | 'wrapped'): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    if (way === 'wrapped') {
      text.replaceWith(font);
      font.append(text);
      continue;
    }
    font.textContent = text.data;
    if (way === 'replaced') text.replaceWith(font);
    else {
      text.before(font);
      text.remove();
    }
  }
}

function List({ rows, note }: { rows: readonly string[]; note?: string }) {
  return (
    <ul aria-label="rows">
      {rows.map((row, at) => (
        <li key={at}>
          <i /> {row} of {rows.length}
          {note} <b>{row}</b>
        </li>
      ))}
      {rows.length} rows
    </ul>
  );
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test.each(['replaced', 'inserted', 'wrapped'] as const)(
  'a page whose texts are %s by a translator shows what changes, comes and goes',
  async (way) => {
    const shown = () => screen.getByRole('list').textContent;
    const { rerender, unmount } = render(<List rows={['Pending', 'High']} />);
    const steps = [
      { rows: ['High', 'Pending'] },
      { rows: ['High', 'Pending', 'Low'], note: '!' },
      { rows: ['Low'], note: '?' },
      { rows: ['Low'] },
      { rows: [] },
      { rows: ['High', 'Low'] },
    ];
    for (const step of steps) {
      translate(way);
      await settled();
      rerender(<List {...step} />);
      const expected = step.rows
        .map((row) => ` ${row} of ${step.rows.length}${'note' in step ? step.note : ''} ${row}`)
        .join('');
      await waitFor(() => expect(shown()).toBe(`${expected}${step.rows.length} rows`));
    }
    translate(way);
    await settled();
    unmount();
    expect(screen.queryByRole('list')).toBeNull();
  },
);
