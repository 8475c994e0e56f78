import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe-core's result that is read. */
interface Found {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}
declare global {
  interface Window {
    axe?: { run: (context: Document | NodeList, options: object) => Promise<Found> };
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on the colours alone, for the second scheme. */
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds on the page as it is, one line for each element that fails a rule. Only rules of
 * colours depend on the scheme, so they alone are run in the second one. The page behind an open
 * dialog or menu is not checked again.
 */
export async function violationsOf(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const options = {
    runOnly: scheme === 'light' ? { type: 'tag', values: tags } : ofColours,
    // Off by default, because it is experimental.
    rules: scheme === 'light' ? { 'label-content-name-mismatch': { enabled: true } } : {},
    resultTypes: ['violations'],
  };
  return page.evaluate(async (wanted) => {
    const open = document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden)');
    const context = open.length > 0 ? open : document;
    const { violations } = (await window.axe?.run(context, wanted)) ?? { violations: [] };
    return violations.flatMap(({ id, nodes }) =>
      nodes
        // A menu is no landmark, and the page behind an open one is hidden; nor is the tooltip of a
        // button that got the focus back.
        .filter(({ target }) => {
          const element = document.querySelector(String(target));
          return (
            id !== 'region' ||
            !(element?.matches('[role=tooltip]') || element?.querySelector('[role=menu]'))
          );
        })
        .map(
          ({ target, failureSummary = '' }) =>
            `${id}: ${target.join(' ')}: ${failureSummary.split('\n').slice(1, 3).join(' ').trim()}`,
        ),
    );
  }, options);
}
