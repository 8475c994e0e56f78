import type { UnknownAction } from '@reduxjs/toolkit';
import { isObject } from '../../lib/fields';
import type { LogNames } from '../../lib/logNames';
import type { LoggedAction } from '../replayTarget';
import { makeLeaves } from './leaves';
import { NameWalks } from './nameWalks';
import { Pseudonyms } from './pseudonyms';
import { shapeOf } from './shape';
import { absent, dropped, WalkContext, type Mode } from './walk';
import { SecretScanner } from './secretScanner';

/** `bytes`: estimated size in memory. */
interface Captured {
  action: LoggedAction;
  bytes: number;
}

export interface Redactor {
  /** Null when its type is left out of logs. The action itself when nothing in it changes. */
  action(action: UnknownAction): Captured | null;
  /** Caches results by object identity, so objects must not be mutated. */
  state(state: unknown): unknown;
  /** Whether the scanner has found nothing so far, and finds nothing in this text. */
  isClean(text: string): boolean;
}

interface RedactorOptions {
  mode: Mode;
  /** Shared by everything that is written to one log. */
  pseudonyms?: Pseudonyms;
  /** Whether all texts are searched for secrets that were seen before. */
  scanSecrets?: boolean;
}

/** The maximum length of an unknown action type. */
const maxTypeLength = 200;

/**
 * Makes a redactor, which decides by the names of fields what of actions and states may be written.
 * A value of another type than JSON has is written as its structure (see shapeOf), and null in place
 * of a secret or a file. Functions, symbols and undefined are left out. Copies are frozen. Redacted
 * data can be redacted again with the same pseudonyms, also from `secrets` to `structure`. Throws
 * an Error for an invalid dictionary.
 */
export function makeRedactor(
  names: LogNames,
  { mode, pseudonyms = new Pseudonyms(), scanSecrets = false }: RedactorOptions,
): Redactor {
  const context = new WalkContext(mode);
  const scanner = scanSecrets ? new SecretScanner(pseudonyms) : null;
  const leaves = makeLeaves({ context, pseudonyms, scanner });
  const scanKey = scanner && ((key: string) => scanner.plain(key));
  const walks = new NameWalks(names, context, leaves, scanKey);

  /** Repeats while new secrets appear: text written before them may contain them. */
  const settle = (walk: () => unknown): unknown => {
    for (;;) {
      if (scanner?.addNewSecrets()) context.generation += 1;
      const met = pseudonyms.seen().length;
      context.listDepth = 0;
      context.bytes = 0;
      const written = walk();
      if (!scanner || pseudonyms.seen().length === met) return written;
    }
  };

  const unknown = (action: UnknownAction): LoggedAction => {
    const { type, ...rest } = action;
    const keys = Object.keys(rest);
    const only = keys.length === 1 && keys[0] === 'shape';
    const name = String(type).slice(0, maxTypeLength);
    return {
      type: scanner ? scanner.text(name) : name,
      shape: only ? shapeOf(rest.shape) : shapeOf(rest),
    };
  };

  return {
    action: (action) => {
      context.isCaching = false;
      const walk = walks.action(action.type);
      const written = walk ? settle(() => walk(action, 0)) : absent;
      if (written === dropped) return null;
      if (isAction(written)) return { action: written, bytes: context.bytes };
      return { action: unknown(action), bytes: 128 };
    },
    state: (value) => {
      context.isCaching = true;
      const written = settle(() => walks.state(value, 0));
      return written === absent || written === dropped ? undefined : written;
    },
    isClean: (text) => !scanner || (!scanner.hasFound && scanner.text(text) === text),
  };
}

const isAction = (written: unknown): written is LoggedAction =>
  isObject(written) && 'type' in written;
