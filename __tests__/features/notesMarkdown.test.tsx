import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { BodyBoundary, MarkdownText } from '../../src/ui/markdown/MarkdownText';
import { loadMarkdown } from '../../src/ui/markdown/loadMarkdown';
import { importWithRetry } from '../../src/ui/lazy/importWithRetry';
import { MarkdownBody } from '../../src/ui/markdown/MarkdownBody';
import { TypedText } from '../../src/ui/markdown/TypedText';
import { isParseable } from '../../src/ui/markdown/markdownLimits';
import { tooComplexText } from '../../src/ui/markdown/markdownTree';
import { withTick } from '../../src/ui/markdown/taskBoxes';
import { isExternal, safeHref, screenPath } from '../../src/ui/markdown/safeHref';

const links = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('a note as markdown', () => {
  it('draws GitHub-flavoured markdown: headings, tables, task lists, struck text, bare addresses', () => {
    const { container } = render(
      <MarkdownBody
        text={
          '# Plan\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n~~old~~ www.example.com'
        }
      />,
    );
    expect(screen.getByRole('heading', { name: 'Plan' })).toBeInTheDocument();
    expect(screen.getAllByRole('cell')).toHaveLength(2);
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual(
      [true, false],
    );
    expect(container.querySelector('del')).toHaveTextContent('old');
    expect(screen.getByRole('link')).toHaveAttribute('href', 'http://www.example.com');
  });

  it('keeps the line breaks that a person typed, and strikes nothing through for single tildes', () => {
    const text = 'Dear Ada,\nabout ~5 or ~6 *times\na day*\n\n- one\n  two\n\n```\na\nb\n```';
    const { container } = render(<MarkdownBody text={text} />);
    expect(container.querySelectorAll('p br')).toHaveLength(2);
    expect(container.querySelectorAll('li br')).toHaveLength(1);
    expect(container.querySelector('del')).toBeNull();
    expect(container.querySelector('code')?.textContent).toBe('a\nb\n');
  });

  it('joins the lines of a document', () => {
    const { container } = render(<MarkdownBody isDocument text={'one\ntwo'} />);
    expect(container.querySelector('br')).toBeNull();
  });

  it('has the same paragraphs, headings, lists and line breaks before the parser is loaded', () => {
    const text = '# Plan\nfirst line\nsecond line\n\nnext\n\n- a\n- b\n\n1. c\n2. d\n\n## End';
    const shape = (container: HTMLElement) =>
      [...container.querySelectorAll('p, h1, h2, ul, ol, li')].map((element) => {
        for (const line of element.querySelectorAll('br')) line.remove();
        return [
          element.tagName,
          /^[UO]L$/.test(element.tagName) || element.textContent?.replace(/\s+/g, '\n').trim(),
        ];
      });
    const early = render(<TypedText text={text} />);
    const late = render(<MarkdownBody text={text} />);
    expect(shape(early.container)).toEqual(shape(late.container));
  });

  it('leads from a link to the heading of its name', async () => {
    const text =
      '[go](#next-steps) [again](#steps-1) [none](#x)\n\n## Next *steps*!\n\n## Steps\n\n## Steps';
    const { container } = render(<MarkdownBody text={text} />, { wrapper: MemoryRouter });
    const [first, , second] = [...container.querySelectorAll('h2')];
    await userEvent.click(screen.getByRole('link', { name: 'go' }));
    expect(first).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'again' }));
    expect(second).toHaveFocus();
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#x0A;script:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html;base64,PHN2Zz4=)',
    '[a](file:///etc/passwd)',
    '[a](blob:x)',
    '<javascript:alert(1)>',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '[a](\u0001javascript:alert(1))',
    '![a](javascript:alert(1))',
    '[a](ftp://example.com)',
    '[a](irc://example.com)',
  ])('makes no link of %j', (text) => {
    const { container } = render(<MarkdownBody text={text} />);
    for (const href of links(container)) expect(href).not.toMatch(/^[^/?#]*:/);
  });

  it('keeps http, https, mailto and relative addresses, and opens those elsewhere in another tab', () => {
    const { container } = render(
      <MarkdownBody
        text={
          '[a](https://example.com/x) [b](mailto:a@example.com) [c](/task) [d](//evil.example) [e](http://localhost/note)'
        }
      />,
      { wrapper: MemoryRouter },
    );
    expect(links(container)).toEqual([
      'https://example.com/x',
      'mailto:a@example.com',
      '/task',
      '//evil.example',
      '/note',
    ]);
    const outside = [...container.querySelectorAll('a[target="_blank"]')];
    expect(outside.map((link) => link.textContent)).toEqual(['a', 'd']);
    for (const link of outside) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('never fetches an image: it is a link, and within a link its words', () => {
    const { container } = render(
      <MarkdownBody
        text={
          '![cat](http://evil.example/cat.png) [![badge](http://evil.example/b.svg)](https://example.com) ![ref][r]\n\n[r]: http://evil.example/r.png'
        }
      />,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(links(container)).toEqual([
      'http://evil.example/cat.png',
      'https://example.com',
      'http://evil.example/r.png',
    ]);
    expect(container.querySelector('a a')).toBeNull();
    expect(container).toHaveTextContent('cat badge ref');
  });
});

describe('a note that is too complex (D-7)', () => {
  const row = `|${'a|'.repeat(500)}`;
  it.each([
    ['a table of 500,000 cells', `${row}\n|${'-|'.repeat(500)}\n${'|a\n'.repeat(1000)}`],
    ['five thousand quotes in each other', `${'>'.repeat(5000)}a`],
    ['five hundred lists in each other', `${'- '.repeat(500)}a`],
    [
      'lists in each other over many lines',
      Array.from({ length: 150 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n'),
    ],
    ['emphasis in emphasis', `${'**'.repeat(1500)}a${'**'.repeat(1500)}`],
    ['emphasis that never closes', 'a*_'.repeat(10_000)],
    ['emphasis after an invalid fence', `<div>\n\`\`\`\n</div>\n\n${'a*_'.repeat(10_000)}`],
    [
      'backticks of every length',
      Array.from({ length: 600 }, (_, length) => '`'.repeat(length)).join(' '),
    ],
    ['more than can be drawn', 'word '.repeat(50_000)],
    ['tens of thousands of paragraphs', 'a\n\n'.repeat(30_000)],
  ])('%s is shown as it was typed', (_name, text) => {
    const { container } = render(<MarkdownBody text={text} />);
    expect(container).toHaveTextContent(tooComplexText);
    expect(container.querySelector('pre')?.textContent?.trim()).toBe(text.trim());
    expect(container.querySelectorAll('*').length).toBeLessThan(50);
  });

  it('leaves ordinary long notes alone: many lists, tables and code with many marks', () => {
    const list = '- **one** of `many` [links](https://example.com) in *a* list\n'.repeat(700);
    const code = `\`\`\`\n${'const a_b = [x_y[0]] * 2 ** 3;\n'.repeat(2000)}\`\`\`\n`;
    expect(isParseable(list)).toBe(true);
    expect(isParseable(code)).toBe(true);
  });

  it('draws an ordinary table', () => {
    render(<MarkdownBody text={`|a|b|\n|-|-|\n${'|1|2|\n'.repeat(200)}`} />);
    expect(screen.getAllByRole('cell')).toHaveLength(400);
  });

  it('is shown plainly when drawing it fails, and takes nothing else down', () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('cannot');
    };
    render(
      <>
        <BodyBoundary text="the text">
          <Broken />
        </BodyBoundary>
        <p>still here</p>
      </>,
    );
    expect(screen.getByText('the text')).toBeInTheDocument();
    expect(screen.getByText('still here')).toBeInTheDocument();
    quiet.mockRestore();
  });
});

describe('addresses', () => {
  it('passes only allowed schemes and relative paths', () => {
    expect(
      [
        'https://a',
        'HTTP://a',
        'mailto:a',
        '/a',
        '?a',
        '#a',
        'a/b:c',
        'tel:1',
        'javascript:1',
        ' javascript:1',
        'x',
      ].map(safeHref),
    ).toEqual(['https://a', 'HTTP://a', 'mailto:a', '/a', '?a', '#a', 'a/b:c', '', '', '', 'x']);
  });

  it('knows the screens of the app', () => {
    const page = 'https://docket.example/note/view/n1';
    const path = (href: string) => screenPath(href, page);
    expect(['/', '/task/a1?q=x#latest', 'https://docket.example/user', 'n2'].map(path)).toEqual([
      '/',
      '/task/a1?q=x#latest',
      '/user',
      '/note/view/n2',
    ]);
    expect(
      [
        '#part',
        '/uploads/a.png',
        '/task/../uploads/a.png',
        '/api/tasks',
        '/tasks',
        '//task',
        'https://docket.example//evil',
        'https://elsewhere.example/task/a1',
        'mailto:task@docket.example',
        'http://[broken',
      ].filter(path),
    ).toEqual([]);
  });

  it('knows what leaves the site, tricks with slashes included', () => {
    const origin = 'https://docket.example';
    expect(
      ['/a', 'b', '#c', 'https://docket.example/d', 'mailto:x@y'].some((href) =>
        isExternal(href, origin),
      ),
    ).toBe(false);
    expect(
      [
        '//evil',
        '/\\evil',
        '\\\\evil',
        'https://docket.example.evil',
        'http://docket.example',
        'http://[broken',
      ].every((href) => isExternal(href, origin)),
    ).toBe(true);
  });
});

describe('check boxes of a text', () => {
  beforeAll(() => importWithRetry(loadMarkdown));
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  /** Each box is ticked alone. @returns the texts, and the names of the boxes */
  const tickEach = async (text: string) => {
    const onTick = jest.fn<void, [string]>();
    render(<MarkdownText text={text} linksTasks={false} onTick={onTick} />);
    const names = boxes().map((box) => box.getAttribute('aria-label'));
    for (const box of boxes()) await userEvent.click(box);
    return { names, texts: onTick.mock.calls.map(([next]) => next) };
  };

  it.each([
    ['two of the same line', '- [ ] a\n- [ ] a', ['- [x] a\n- [ ] a', '- [ ] a\n- [x] a']],
    ['a ticked one', '* [X] a\n+ [x] b', ['* [ ] a\n+ [x] b', '* [X] a\n+ [ ] b']],
    [
      'nested and numbered ones',
      '1. [ ] a\n   - [ ] b\n     1) [ ] c\n2. [x] d',
      [
        '1. [x] a\n   - [ ] b\n     1) [ ] c\n2. [x] d',
        '1. [ ] a\n   - [x] b\n     1) [ ] c\n2. [x] d',
        '1. [ ] a\n   - [ ] b\n     1) [x] c\n2. [x] d',
        '1. [ ] a\n   - [ ] b\n     1) [ ] c\n2. [ ] d',
      ],
    ],
    [
      'one after code that looks like it',
      '```\n- [ ] a\n```\n\n    - [ ] a\n\ntext `- [ ] a`\n\n- [ ] a',
      ['```\n- [ ] a\n```\n\n    - [ ] a\n\ntext `- [ ] a`\n\n- [x] a'],
    ],
    ['one in a quote', '> - [ ] a\n> - b', ['> - [x] a\n> - b']],
    ['one before other marks', '- [ ] **a** [x]\n- b', ['- [x] **a** [x]\n- b']],
    [
      'loose ones',
      '- [ ] a\n\n  more\n\n- [ ] b',
      ['- [x] a\n\n  more\n\n- [ ] b', '- [ ] a\n\n  more\n\n- [x] b'],
    ],
    [
      'one after a tab, in lines of Windows',
      '\u00fc \u{1F600}\r\n\r\n-\t[ ] a\r\n',
      ['\u00fc \u{1F600}\r\n\r\n-\t[x] a\r\n'],
    ],
    [
      'one whose item begins with a definition',
      '- [x]: /a\n  [ ] b\n- [ ] c',
      ['- [x]: /a\n  [ ] b\n- [x] c'],
    ],
  ])('change their own mark alone: %s', async (_what, text, expected) => {
    const { texts } = await tickEach(text);
    expect(texts).toEqual(expected);
  });

  it('are named by the words of their line', async () => {
    const { names } = await tickEach('- [ ] **Buy** [milk](/a) `2 l`\n  of any sort\n  - [x] eggs');
    expect(names).toEqual(['Buy milk 2 l', 'eggs']);
  });

  it('keep the focus when the text changes, and answer to Space', async () => {
    function Ticked() {
      const [text, setText] = useState('- [ ] a\n- [ ] b');
      return <MarkdownText text={text} linksTasks={false} onTick={setText} />;
    }
    render(<Ticked />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'b' }));
    expect(screen.getByRole('checkbox', { name: 'b' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard(' ');
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true]);
    expect(screen.getByRole('checkbox', { name: 'b' })).toHaveFocus();
  });

  it('are disabled for those who may not edit the text', () => {
    render(<MarkdownText text={'- [ ] a\n- [x] b'} linksTasks={false} />);
    for (const box of boxes()) expect(box).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'b' })).toBeChecked();
  });

  it('leave a text alone that has none at the place', () => {
    expect(withTick('- [ ] a', 3, true)).toBe('- [x] a');
    expect(withTick('- a [ ]', 3, true)).toBeNull();
  });
});
