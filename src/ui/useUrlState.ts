import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a screen keeps in its URL: how it is written, how it is read, and where it goes when a link brings another. */
export interface UrlBinding<Value> {
  /** What is in force. The store owns it. */
  value: Value;
  /** Every parameter that it may stand in. Others are left alone. */
  names: readonly string[];
  /** Parameters that are typed: a change of these alone is written when the typing rests. */
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

/** The part of a query that has these names, as one text: the same for the same meaning, '' for none. */
function partOf(search: string | URLSearchParams, names: readonly string[]): string {
  const part = new URLSearchParams();
  const all = new URLSearchParams(search);
  for (const name of names) for (const value of all.getAll(name)) part.append(name, value);
  return part.toString();
}

/** False while a navigation is under way that has not been drawn yet: writing then would take it back. */
function isDrawn(key: string): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return true;
  return ('key' in state ? state.key : 'default') === key;
}

/**
 * Binds a value of the store to the URL's query, both ways. The store owns it; the URL carries all of it, in the same
 * history entry. A URL that comes from elsewhere (a link, a reload, back, forward) restores it, unless it has none of the
 * parameters: then what is in force is written in. Parameters that cannot be read are not in force, and leave the URL.
 */
export function useUrlState<Value>(binding: UrlBinding<Value>): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { names, write, read, onRestored } = binding;
  const textOf = (value: Value) => {
    const params = new URLSearchParams();
    write(params, value);
    return partOf(params, names);
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

  useEffect(() => {
    const own = partOf(location.search, names);
    const mine = sent.current.indexOf(own);
    if (mine >= 0) {
      sent.current.splice(0, mine + 1);
      seen.current = own;
    } else if (own !== seen.current) {
      seen.current = own;
      sent.current = [];
      const target = own === '' ? binding.value : read(new URLSearchParams(location.search), binding.value);
      if (textOf(target) !== inForce) {
        onRestored(target);
        return;
      }
    }
    clearTimeout(timer.current);
    if (own === inForce) return;
    const { typed = [] } = binding;
    const steady = names.filter((name) => !typed.includes(name));
    const isTyped = partOf(own, steady) === partOf(inForce, steady);
    timer.current = setTimeout(() => {
      const now = latest.current;
      if (!isDrawn(now.location.key) || partOf(now.location.search, names) === now.inForce) return;
      const params = new URLSearchParams(now.location.search);
      for (const name of names) params.delete(name);
      for (const [name, value] of new URLSearchParams(now.inForce)) params.append(name, value);
      sent.current.push(now.inForce);
      writtenAt.current = performance.now();
      const { search: _search, ...place } = now.location;
      void now.navigate({ pathname: place.pathname, search: params.toString(), hash: place.hash }, { replace: true, preventScrollReset: true, state: place.state as unknown });
    }, isTyped || performance.now() - writtenAt.current < rest ? rest : 0);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the two texts say all that matters; the rest is how to read them
  }, [location.search, inForce]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
