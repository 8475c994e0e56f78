import type { UnknownAction } from '@reduxjs/toolkit';
import type { LogPolicies } from '../../lib/logPolicy';
import type { LoggedAction } from '../subject';
import { compileAction, PolicyCompiler } from './compilePolicy';
import { makeLeaves } from './leaves';
import { Pseudonyms } from './pseudonyms';
import { shapeOf } from './shape';
import { absent, dropped, Passage, type Mode } from './walk';
import { Wall } from './wall';

/** `bytes`: about what the action takes in memory. */
export interface Captured {
  action: LoggedAction;
  bytes: number;
}

export interface Redactor {
  /** Null when the policy of the action is `omit`. The action itself when nothing in it has to change. */
  action(action: UnknownAction): Captured | null;
  /** Remembered by the identity of objects (which must not be changed in place): a second time costs what is new. */
  state(state: unknown): unknown;
  /** Whether the wall has found nothing so far, and finds nothing in this text. */
  isClean(text: string): boolean;
}

export interface RedactorOptions {
  mode: Mode;
  /** Shared by all that is written to one log; own ones when left out. */
  pseudonyms?: Pseudonyms;
  /** Whether all texts are searched for the secrets that the pseudonyms have met. */
  wall?: boolean;
}

/** Characters of an action's type that are written when no policy knows it. */
const longestType = 200;

/**
 * Makes what decides, by the policies, what of actions and states may be written. What does not fit its policy is written as
 * its structure (see shapeOf), never as itself, and in place of a secret or a file not at all (null); functions, symbols and undefined are left out, NaN and the infinities are
 * null, as in JSON. Copies are frozen. What was redacted can be redacted again with the same pseudonyms: it stays, or goes on
 * from `secrets` to `structure` as if it were the original. Throws an Error when a policy cannot be followed.
 */
export function makeRedactor(
  policies: LogPolicies,
  { mode, pseudonyms = new Pseudonyms(), wall: walled = false }: RedactorOptions,
): Redactor {
  const passage = new Passage(mode);
  const wall = walled ? new Wall(pseudonyms) : null;
  const compiler = new PolicyCompiler(passage, makeLeaves({ passage, pseudonyms, wall }));
  const state = compiler.compile(policies.state);
  const actions = new Map(
    Object.entries(policies.actions).map(([type, policy]) => [
      type,
      compileAction(compiler, passage, policy),
    ]),
  );

  /** Walks until no secret is met that was not known when the walk began: what was written before it may hold it. */
  const settled = (walk: () => unknown): unknown => {
    for (;;) {
      if (wall?.learn()) passage.generation += 1;
      const met = pseudonyms.seen().length;
      passage.lists = 0;
      passage.bytes = 0;
      const written = walk();
      if (!wall || pseudonyms.seen().length === met) return written;
    }
  };

  const unknown = (action: UnknownAction): LoggedAction => {
    const { type, ...rest } = action;
    const keys = Object.keys(rest);
    const only = keys.length === 1 && keys[0] === 'shape';
    const name = String(type).slice(0, longestType);
    return {
      type: wall ? wall.text(name) : name,
      shape: only ? shapeOf(rest.shape) : shapeOf(rest),
    };
  };

  return {
    action: (action) => {
      passage.remembers = false;
      const walk = actions.get(action.type);
      const written = walk ? settled(() => walk(action, 0)) : absent;
      if (written === dropped) return null;
      if (isAction(written)) return { action: written, bytes: passage.bytes };
      return { action: unknown(action), bytes: 128 };
    },
    state: (value) => {
      passage.remembers = true;
      const written = settled(() => state(value, 0));
      return written === absent || written === dropped ? undefined : written;
    },
    isClean: (text) => !wall || (!wall.hasFound && wall.text(text) === text),
  };
}

const isAction = (written: unknown): written is LoggedAction =>
  typeof written === 'object' && written !== null && 'type' in written;
