import selectors from 'jsdom/lib/jsdom/living/helpers/selectors.js';

/** What the last part of a selector asks of an element itself: its tag and its classes. */
interface Need {
  tag: string;
  classes: string[];
}

const known = new Map<string, Need[] | null>();

/** A selector without attributes, states and functions, which ask for more, never for less. */
function bare(selector: string): string {
  let text = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/::?[\w-]+(\([^()]*\))?/g, (found, call: string | undefined, at: number) => (call === undefined && text[at + found.length] === '(' ? found : ''));
  }
  return text;
}

/** What each part of a selector list needs at least; null for one that this does not understand. */
function needsOf(selector: string): Need[] | null {
  const text = bare(selector);
  if (!/^[\w\s.>+~,*-]+$/.test(text)) return null;
  return text.split(',').map((part) => {
    const compound = /[\s>+~]$/.test(part) ? '' : part.split(/[\s>+~]+/).at(-1) ?? '';
    const [tag = '', ...classes] = compound.split('.');
    return { tag: tag === '*' ? '' : tag.toLowerCase(), classes };
  });
}

const { matchesDontThrow } = selectors;

/** The classes of the element that was asked about last: it is asked about for one rule after the other. */
let last: { names: string | null; classes: ReadonlySet<string> } = { names: null, classes: new Set() };
function classesOf(names: string): ReadonlySet<string> {
  if (names !== last.names) last = { names, classes: new Set(names.split(/\s+/)) };
  return last.classes;
}

/**
 * Most rules of a page's styles name a class that the element at hand does not have. jsdom asks its selector engine for each of them,
 * for each element whose style is wanted, after each change: three quarters of the time of a test of screens. Whether a rule can
 * match at all is told here from the tag and the classes; only then the engine is asked.
 */
selectors.matchesDontThrow = (element, selector: string | undefined) => {
  // A rule of another kind, such as key frames, has none.
  if (selector === undefined) return false;
  let needs = known.get(selector);
  if (needs === undefined) {
    needs = needsOf(selector);
    known.set(selector, needs);
  }
  if (needs) {
    const classes = classesOf(element.getAttributeNS(null, 'class') ?? '');
    const tag = element._localName;
    if (!needs.some((need) => (need.tag === '' || need.tag === tag) && need.classes.every((one) => classes.has(one)))) return false;
  }
  return matchesDontThrow(element, selector);
};
