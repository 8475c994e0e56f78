import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { scrollPositions } from './scrollPositions';

/**
 * What a screen keeps in its URL: how it is written, how it is read, and where it goes when a link
 * brings another.
 */
export interface UrlBinding<Value> {
  /** What is in force. The store owns it. */
  value: Value;
  /** Every parameter that it may stand in. Others are left alone. */
  names: readonly string[];
  /**
   * Parameters that change many times in a row, such as typed text: a change of these alone makes
   * no entry of the history.
   */
  typed?: readonly string[];
  /** Writes it into a query; what is as usual is left out. */
  write: (params: URLSearchParams, value: Value) => void;
  /** What a query says; must take anything. `current` is for what the query is silent about. */
  read: (params: URLSearchParams, current: Value) => Value;
  /** A link, a reload, back or forward brought another value: put it in force. */
  onRestored: (value: Value) => void;
}

/** Browsers refuse more than about a hundred history writes in ten seconds. Milliseconds. */
const rest = 150;

/**
 * The part of a query that has these names, as one text: the same for the same meaning, '' for
 * none.
 */
function ownParams(search: string | URLSearchParams, names: readonly string[]): string {
  const part = new URLSearchParams();
  const all = new URLSearchParams(search);
  for (const name of names) for (const value of all.getAll(name)) part.append(name, value);
  return part.toString();
}

/**
 * False while a navigation is under way that has not been drawn yet: writing then would take it
 * back.
 */
function isDrawn(key: string): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return true;
  return ('key' in state ? state.key : 'default') === key;
}

/**
 * What was in force in each entry of the history. A query is silent about what is as usual, so that
 * it alone cannot undo a first choice.
 */
const entries = new Map<string, unknown>();
const mostEntries = 200;
const entryKey = (names: readonly string[], key: string) => `${key} ${names.join()}`;

function remember(key: string, value: unknown): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
}

/**
 * Binds a value of the store to the URL's query, both ways. The store owns it; the URL carries all
 * of it. A choice is an entry of the history, so that Back undoes it; typing stays in its entry. A
 * URL that comes from elsewhere (a link, a reload, back, forward) restores the value, unless it is
 * a new entry with none of the parameters: then what is in force is written in. Parameters that
 * cannot be read are not in force, and leave the URL.
 */
export function useUrlState<Value>(binding: UrlBinding<Value>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { names, write, read, onRestored } = binding;
  const textOf = (value: Value) => {
    const params = new URLSearchParams();
    write(params, value);
    return ownParams(params, names);
  };
  const inForce = textOf(binding.value);
  const latest = useRef({ binding, location, navigate, inForce });
  useEffect(() => {
    latest.current = { binding, location, navigate, inForce };
  });
  /** The URL's part that was dealt with last, and those that were written and not drawn yet. */
  const seen = useRef<string | null>(null);
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writtenAt = useRef(-Infinity);
  /** What URL and store agreed on last. */
  const agreed = useRef<string | null>(null);

  // Before the list that follows scrolls: where it was belongs to the entry that is being left.
  const isAgreed = ownParams(location.search, names) === inForce;
  useLayoutEffect(() => {
    if (!isAgreed) scrollPositions.hold();
    return () => scrollPositions.release();
  }, [isAgreed]);

  /** What a URL that came from elsewhere puts in force. */
  const valueOf = (own: string): Value => {
    const known = entries.get(entryKey(names, location.key));
    // The query decides; of several values that are written like it, the one that was in force
    // here.
    if (navigationType === 'POP' && known !== undefined && textOf(known as Value) === own)
      return known as Value;
    const isNewHere = own === '' && (navigationType !== 'POP' || agreed.current === null);
    return isNewHere ? binding.value : read(new URLSearchParams(location.search), binding.value);
  };

  useEffect(() => {
    const own = ownParams(location.search, names);
    const mine = sent.current.indexOf(own);
    if (mine >= 0) {
      sent.current.splice(0, mine + 1);
      seen.current = own;
    } else if (own !== seen.current) {
      seen.current = own;
      sent.current = [];
      const target = valueOf(own);
      if (textOf(target) !== inForce) {
        agreed.current = null;
        onRestored(target);
        return;
      }
    }
    clearTimeout(timer.current);
    if (own === inForce) {
      agreed.current = own;
      remember(entryKey(names, location.key), binding.value);
      return;
    }
    const { typed = [] } = binding;
    const steady = names.filter((name) => !typed.includes(name));
    const isTyped = ownParams(own, steady) === ownParams(inForce, steady);
    const isChoice = !isTyped && agreed.current === own;
    timer.current = setTimeout(
      () => {
        const now = latest.current;
        if (!isDrawn(now.location.key) || ownParams(now.location.search, names) === now.inForce)
          return;
        const params = new URLSearchParams(now.location.search);
        for (const name of names) params.delete(name);
        for (const [name, value] of new URLSearchParams(now.inForce)) params.append(name, value);
        sent.current.push(now.inForce);
        writtenAt.current = performance.now();
        const { search: _search, ...place } = now.location;
        void now.navigate(
          { pathname: place.pathname, search: params.toString(), hash: place.hash },
          { replace: !isChoice, preventScrollReset: true, state: place.state as unknown },
        );
      },
      isTyped || performance.now() - writtenAt.current < rest ? rest : 0,
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the two texts say all that matters; the rest is how to read them
  }, [location.search, inForce]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
