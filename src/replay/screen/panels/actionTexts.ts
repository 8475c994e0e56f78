import { foldText } from '../../../contract/words';
import { isObject } from '../../../lib/fields';
import { isState, type LogEntry } from '../../format/logFormat';
import type { LoggedAction } from '../../replayTarget';

/** What the action at a position carries, as searches compare texts. Empty for a state. */
export type ActionTexts = (position: number) => string;

/** Characters of one action that are searched. Its loaded lists may be very long. */
const maxText = 20_000;
/** Between two texts, so that none is found that begins in one and ends in the next. */
const between = '\n';

function textOf({ payload, meta }: LoggedAction): string {
  let text = '';
  const add = (value: unknown): void => {
    if (text.length >= maxText || value === null || value === undefined) return;
    if (!isObject(value)) {
      text += String(value) + between;
      return;
    }
    if (Array.isArray(value)) {
      value.forEach(add);
      return;
    }
    for (const [key, field] of Object.entries(value)) {
      text += key + between;
      add(field);
    }
  };
  add(payload);
  // The call of a request. The rest of it is numbers of the tool.
  if (isObject(meta)) add((meta as { arg?: unknown }).arg);
  return text.slice(0, maxText);
}

/** The keys and values of each action. A text is made when it is searched for the first time. */
export function makeActionTexts(entries: readonly LogEntry[]): ActionTexts {
  const texts: (string | undefined)[] = [];
  return (position) => {
    const entry = entries[position];
    if (!entry || isState(entry)) return '';
    return (texts[position] ??= foldText(textOf(entry.action)));
  };
}
