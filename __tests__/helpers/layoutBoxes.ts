import type { Page } from 'playwright-core';

/**
 * What is wrong with the boxes of a page: it or an area in it scrolls sideways, a control or a text
 * is cut off by its surroundings or sticks out of its own box, or two siblings overlap. Runs in the
 * page.
 */
function badBoxes(): string[] {
  const found: string[] = [];
  const slack = 1.5;
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return `${element.tagName.toLowerCase()} "${text.slice(0, 40)}"`;
  };
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth} px wide in ${width} px`);

  const isShown = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    // Of 1 px: only for screen readers.
    return (
      w > 2 && h > 2 && element.checkVisibility({ checkOpacity: true, visibilityProperty: true })
    );
  };
  // Wide tables, the board, code and the filter buttons of a phone have to scroll sideways, and nothing else.
  const isWide = (element: Element) =>
    element.matches(
      '[role=grid], pre, :has(> table), [aria-label="Filter tasks"], [aria-label="Board"]',
    );
  for (const element of document.querySelectorAll('body *'))
    if (
      element.scrollWidth > element.clientWidth + slack &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      isShown(element) &&
      !isWide(element) &&
      !element.closest('[inert]')
    )
      found.push(
        `${nameOf(element)} scrolls sideways: ${element.scrollWidth} px in ${element.clientWidth} px`,
      );

  const hasOwnText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
  const shortens = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const leaves = [...document.querySelectorAll('body *')].filter(
    (element) =>
      (element.matches('a, button, input, textarea, [role="button"]') || hasOwnText(element)) &&
      !element.closest('svg, option, script, style, noscript, [inert]') &&
      isShown(element),
  );
  for (const leaf of leaves) {
    const box = leaf.getBoundingClientRect();
    const own = getComputedStyle(leaf);
    if (
      hasOwnText(leaf) &&
      own.overflowX === 'visible' &&
      own.display !== 'inline' &&
      leaf.scrollWidth > leaf.clientWidth + slack
    )
      found.push(`the text of ${nameOf(leaf)} sticks out`);
    let isShortened = shortens(own);
    for (let around = leaf.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflowX)) break;
      isShortened ||= shortens(style);
      const isClip = /hidden|clip/.test(style.overflowX);
      const edge = around.getBoundingClientRect();
      // It wraps to a line that is not shown.
      if (isClip && box.top > edge.bottom - slack) break;
      if (
        isClip &&
        !isShortened &&
        (box.right > edge.right + slack || box.left < edge.left - slack)
      ) {
        found.push(`${nameOf(leaf)} is cut off`);
        break;
      }
      if (style.position === 'fixed') break;
    }
  }

  const inFlow = (element: Element) => {
    const { position, float } = getComputedStyle(element);
    return (position === 'static' || position === 'relative') && float === 'none';
  };
  for (const parent of new Set(leaves.map((leaf) => leaf.parentElement))) {
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      if (around.dataset.compared !== undefined) break;
      around.dataset.compared = '';
      // Faces in a row overlap on purpose, and inline boxes of several lines always do.
      const children = [...around.children].filter(
        (child) =>
          isShown(child) &&
          inFlow(child) &&
          getComputedStyle(child).display !== 'inline' &&
          !child.closest('svg, [aria-hidden="true"]'),
      );
      for (const [index, one] of children.entries()) {
        const a = one.getBoundingClientRect();
        for (const other of children.slice(index + 1)) {
          const b = other.getBoundingClientRect();
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > slack && down > slack)
            found.push(`${nameOf(one)} and ${nameOf(other)} overlap`);
        }
      }
    }
  }
  for (const marked of document.querySelectorAll<HTMLElement>('[data-compared]'))
    delete marked.dataset.compared;
  return [...new Set(found)];
}

export const findBadBoxes = (page: Page): Promise<string[]> => page.evaluate(badBoxes);
