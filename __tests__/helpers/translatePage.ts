import type { Page } from 'playwright-core';

/**
 * Does to a page what the translators of browsers do: each text node, now and whenever one is added
 * or changed, is replaced by `<font><font>` with a text of its own.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest('font, script, style, textarea, [translate=no]')) return;
      if (text.data.trim() === '') return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    document.documentElement.classList.add('translated-ltr');
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') wrapAll(target);
        else addedNodes.forEach(wrapAll);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
