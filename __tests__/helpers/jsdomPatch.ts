import { createRequire } from 'node:module';

interface SelectorHelpers {
  matchesDontThrow: (element: { _localName: string }, selector: string | undefined) => boolean;
}

/**
 * The tags that a selector can match. Null if it can match any, or if a rule has no selector, such
 * as `@keyframes`.
 */
function tagsOf(selector: string | undefined): ReadonlySet<string> | null {
  if (selector === undefined || selector.includes('(')) return null;
  const tags = new Set<string>();
  for (const one of selector.replaceAll(/\[[^\]]*\]/g, '').split(',')) {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const tag = /^[a-z][a-z0-9]*/i.exec(last)?.[0];
    if (tag === undefined) return null;
    tags.add(tag).add(tag.toLowerCase());
  }
  return tags;
}

/*
 * To compute a style, jsdom matches an element with every rule of its own style sheet, again after
 * each change of the page. Most rules name a tag, so this skips rules of other tags with the same
 * result. It must be loaded before jsdom.
 */
const requireJsdom = createRequire(__filename);
const selectors = requireJsdom('jsdom/lib/jsdom/living/helpers/selectors.js') as SelectorHelpers;
const { matchesDontThrow } = selectors;
const known = new Map<string | undefined, ReadonlySet<string> | null>();
selectors.matchesDontThrow = (element, selector) => {
  let tags = known.get(selector);
  if (tags === undefined) known.set(selector, (tags = tagsOf(selector)));
  return (tags === null || tags.has(element._localName)) && matchesDontThrow(element, selector);
};

/*
 * A computed style resolves the 12 colors of each element as well. Queries by role compute styles
 * to see what is hidden, and tests of colors read only those that rules declare.
 */
const { propertiesWithResolvedValueImplemented: resolved } = requireJsdom(
  'jsdom/lib/jsdom/living/helpers/style-rules.js',
) as { propertiesWithResolvedValueImplemented: Record<string, unknown> };
for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];
