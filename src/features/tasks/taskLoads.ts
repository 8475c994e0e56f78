import type { StoreExtra } from '../../store/extra';
import type { ListChange } from './listChange';
import type { TaskReader } from './taskReader';

/** Which list: an inspected person's id, or undefined for the plain one. */
export type ListArg = string | undefined;

/**
 * What a store's loads need beside its state: changes that came while a list was under way (they are applied once more when
 * it stands, as the answer may be older than they are), streams that go on after their first rows, and ids that are gone.
 */
export interface TaskLoads {
  waiting: Map<ListArg, ListChange[]>;
  streams: Map<ListArg, TaskReader>;
  gone: Set<string>;
}

const loads = new WeakMap<StoreExtra, TaskLoads>();
const goneAtMost = 1000;

export function loadsOf(extra: StoreExtra): TaskLoads {
  const held = loads.get(extra);
  if (held) return held;
  const made: TaskLoads = { waiting: new Map(), streams: new Map(), gone: new Set() };
  loads.set(extra, made);
  return made;
}

/** Remembers that a task is gone, so that a late answer to its creation does not bring it back. */
export function rememberGone({ gone }: TaskLoads, id: string): void {
  gone.add(id);
  for (const oldest of gone) {
    if (gone.size <= goneAtMost) break;
    gone.delete(oldest);
  }
}
