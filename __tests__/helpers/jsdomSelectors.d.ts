/** The one place where jsdom asks whether a style rule matches an element; it has no types of its own. */
declare module 'jsdom/lib/jsdom/living/helpers/selectors.js' {
  const selectors: { matchesDontThrow: (element: { _localName: string; getAttributeNS: (namespace: null, name: string) => string | null }, selector: string) => boolean };
  export = selectors;
}
