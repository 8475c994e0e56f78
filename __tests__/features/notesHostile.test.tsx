import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { MarkdownBody } from '../../src/ui/markdown/MarkdownBody';

// Every way of writing a scheme, in every place where markdown takes an address. The defaults of the renderer refuse them;
// this is here so that a plugin for raw HTML or another `urlTransform` does not go unnoticed.
const schemes = [
  'javascript:',
  'vbscript:',
  'data:text/html,',
  'file:///',
  'blob:',
  'filesystem:',
  'view-source:',
  'ws:',
  'tel:',
  'intent:',
];
const spellings: ((scheme: string) => string)[] = [
  (scheme) => scheme,
  (scheme) => scheme.toUpperCase(),
  (scheme) =>
    [...scheme].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join(''),
  (scheme) => `&#${scheme.charCodeAt(0)};${scheme.slice(1)}`,
  (scheme) => `&#x${scheme.charCodeAt(0).toString(16)};${scheme.slice(1)}`,
  (scheme) => scheme.replace(':', '&colon;'),
  (scheme) => `&Tab;${scheme}`,
  (scheme) => `&NewLine;${scheme}`,
  (scheme) => `${scheme.slice(0, 3)}&Tab;${scheme.slice(3)}`,
  (scheme) => `\u0001${scheme}`,
  (scheme) => `\u00a0${scheme}`,
  (scheme) => `\\${scheme}`,
];
/** Each in a paragraph of its own; `number` tells references apart. */
const places: ((address: string, number: number) => string)[] = [
  (address) => `[a](${address}alert(1))`,
  (address) => `[a](<${address}alert(1)> "title")`,
  (address) => `![a](${address}alert(1))`,
  (address, number) => `[a][r${number}]\n\n[r${number}]: ${address}alert(1)`,
  (address) => `<${address}alert(1)>`,
  (address) => `| a |\n|---|\n| [a](${address}alert(1)) |`,
];
const addresses = schemes.flatMap((scheme) => spellings.map((spelling) => spelling(scheme)));

it.each(places.map((place) => [place('x:', 0), place]))(
  'no spelling of a forbidden scheme becomes an address in %j (D-4)',
  (_text, place) => {
    // The allowed one at the end shows that the text was read as markdown.
    const text = [...addresses, 'https://example.com/'].map(place).join('\n\n');
    const { container } = render(<MarkdownBody text={text} />, { wrapper: MemoryRouter });
    const links = [...container.querySelectorAll('a')];
    // What the browser makes of it counts, not how it is written.
    for (const link of links)
      expect([link.outerHTML, ['http:', 'https:', 'mailto:']]).toEqual([
        link.outerHTML,
        expect.arrayContaining([link.protocol]),
      ]);
    expect(links.at(-1)?.href).toBe('https://example.com/alert(1)');
    expect(
      container.querySelector(
        'img, script, iframe, object, embed, form, svg, style, link, base, meta',
      ),
    ).toBeNull();
  },
);

it.each([
  '<script>x</script>',
  '<ScRiPt src=//e>',
  '<img src=x onerror=x>',
  '<svg/onload=x>',
  '<iframe src=javascript:x>',
  '<object data=x>',
  '<embed src=x>',
  '<form action=javascript:x><input name=parentNode></form>',
  '<base href=//e>',
  '<meta http-equiv=refresh content=0>',
  '<link rel=stylesheet href=//e>',
  '<style>@import "//e"</style>',
  '<a href=javascript:x onclick=x>a</a>',
  '<details open ontoggle=x>',
  '<video><source onerror=x>',
  '<math><mtext><style><img src=x>',
  '<!--><img src=x onerror=x>-->',
  '<![CDATA[<img src=x>]]>',
  '<?php x ?>',
  '</p><img src=x>',
  '`<img src=x>`<img src=x onerror=x>',
  '<p id=root name=cookie>',
  '<div style="background:url(//e)">',
  '<template><img src=x></template>',
  '<noscript><p title="</noscript><img src=x onerror=x>">',
])('raw HTML stays the text that it is: %s (D-4)', (text) => {
  for (const body of [
    text,
    `a ${text} b`,
    `- ${text}`,
    `> ${text}`,
    `# ${text}`,
    `| a |\n|---|\n| ${text} |`,
    `[${text}](/task)`,
    `a[^1]\n\n[^1]: ${text}`,
  ]) {
    const { container, unmount } = render(<MarkdownBody text={body} />, { wrapper: MemoryRouter });
    expect(
      container.querySelector(
        'script, img, iframe, object, embed, form, base, meta, link, style, svg, video, math, template, details, noscript',
      ),
    ).toBeNull();
    expect(
      [...container.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => name.startsWith('on')),
    ).toEqual([]);
    expect(
      [...container.querySelectorAll('[id]')].filter(
        ({ id }) => !id.startsWith('user-content-') && id !== 'footnote-label',
      ),
    ).toEqual([]);
    expect(container.querySelector('[name]')).toBeNull();
    unmount();
  }
});
