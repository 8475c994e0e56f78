import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isObject } from '../../lib/fields';
import { scrollPositions } from './scrollPositions';
import type { UrlField } from './urlField';

export interface UrlBinding<Value> {
  /** The value in the store. */
  value: Value;
  url: Pick<UrlField<Value>, 'names' | 'typed' | 'write' | 'read'>;
  /** Called when a link, a reload, back or forward brings another value. */
  onRestored: (value: Value) => void;
  /** The value of a screen that is opened without the parameters. Absent: the present one. */
  onOpened?: () => Value;
}

/** Browsers refuse more than about a hundred history writes in ten seconds. */
const writeDelayMs = 150;

/** The named parameters as normalized text; '' for none. */
function ownParams(search: string | URLSearchParams, names: readonly string[]): string {
  const own = new URLSearchParams();
  const all = new URLSearchParams(search);
  for (const name of names) for (const value of all.getAll(name)) own.append(name, value);
  return own.toString();
}

/** False while a navigation is not rendered yet: writing would undo it. */
function isRendered(key: string): boolean {
  const state: unknown = window.history.state;
  if (!isObject(state) || !('idx' in state)) return true;
  return ('key' in state ? state.key : 'default') === key;
}

/**
 * The value of each history entry. The query alone, which omits defaults, cannot undo a first
 * choice.
 */
const entries = new Map<string, unknown>();
const maxEntries = 200;
const entryKey = (names: readonly string[], key: string) => `${key} ${names.join()}`;

function remember(key: string, value: unknown): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/**
 * Binds a value of the store to the query of the URL. A choice adds a history entry, so that Back
 * undoes it; typing replaces the entry. A URL from a link, a reload, back or forward restores the
 * value, except a new entry without the parameters, which gets the present value, or `onOpened` when
 * the screen is opened with it. Invalid parameters are removed from the URL.
 */
export function useUrlState<Value>(binding: UrlBinding<Value>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { onRestored, onOpened } = binding;
  const { names, typed = [], write, read } = binding.url;
  const textOf = (value: Value) => {
    const params = new URLSearchParams();
    write(params, value);
    return ownParams(params, names);
  };
  const valueQuery = textOf(binding.value);
  const latest = useRef({ binding, location, navigate, valueQuery });
  useEffect(() => {
    latest.current = { binding, location, navigate, valueQuery };
  });
  /** The query that was handled last, and the queries that are written but not rendered yet. */
  const seen = useRef<string | null>(null);
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writtenAt = useRef(-Infinity);
  /** The last query that was equal in URL and store. */
  const agreed = useRef<string | null>(null);

  // Before the list scrolls: its last position belongs to the previous entry.
  const isAgreed = ownParams(location.search, names) === valueQuery;
  useLayoutEffect(() => {
    if (!isAgreed) scrollPositions.hold();
    return () => scrollPositions.release();
  }, [isAgreed]);

  /** The value for a URL from outside. */
  const valueOf = (own: string, isOpening: boolean): Value => {
    const known = entries.get(entryKey(names, location.key));
    // Of several values with this query, use the one that this entry had.
    if (navigationType === 'POP' && known !== undefined && textOf(known as Value) === own)
      return known as Value;
    const isNewHere = own === '' && (navigationType !== 'POP' || agreed.current === null);
    if (!isNewHere) return read(new URLSearchParams(location.search), binding.value);
    return (isOpening && onOpened?.()) || binding.value;
  };

  useEffect(() => {
    const own = ownParams(location.search, names);
    const mine = sent.current.indexOf(own);
    if (mine >= 0) {
      sent.current.splice(0, mine + 1);
      seen.current = own;
    } else if (own !== seen.current) {
      const isOpening = seen.current === null;
      seen.current = own;
      sent.current = [];
      const target = valueOf(own, isOpening);
      if (textOf(target) !== valueQuery) {
        agreed.current = null;
        onRestored(target);
        return;
      }
    }
    clearTimeout(timer.current);
    if (own === valueQuery) {
      agreed.current = own;
      remember(entryKey(names, location.key), binding.value);
      return;
    }
    const steady = names.filter((name) => !typed.includes(name));
    const isTyped = ownParams(own, steady) === ownParams(valueQuery, steady);
    const isChoice = !isTyped && agreed.current === own;
    timer.current = setTimeout(
      () => {
        const now = latest.current;
        if (
          !isRendered(now.location.key) ||
          ownParams(now.location.search, names) === now.valueQuery
        )
          return;
        const params = new URLSearchParams(now.location.search);
        for (const name of names) params.delete(name);
        for (const [name, value] of new URLSearchParams(now.valueQuery)) params.append(name, value);
        sent.current.push(now.valueQuery);
        writtenAt.current = performance.now();
        const { search: _search, ...place } = now.location;
        void now.navigate(
          { pathname: place.pathname, search: params.toString(), hash: place.hash },
          { replace: !isChoice, preventScrollReset: true, state: place.state as unknown },
        );
      },
      isTyped || performance.now() - writtenAt.current < writeDelayMs ? writeDelayMs : 0,
    );
    // A write that another navigation replaces before it is rendered has to be made again: so the key.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- these texts contain all that matters
  }, [location.key, location.search, valueQuery]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
