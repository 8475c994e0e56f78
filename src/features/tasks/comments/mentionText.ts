import type { CommentText } from '../../../contract/task';
import type { UserRef } from '../../../contract/user';

/** What is being typed after '@' or '#'. */
export interface Trigger {
  kind: 'person' | 'task';
  /** Where the sign is. */
  start: number;
  typed: string;
}

/** A sign at the start of a word, and what was typed after it on the same line. */
const openTrigger = /(?:^|[\s([])([@#])((?:[^\s@#][^@#\n]{0,39})?)$/;

/** What is being typed at the caret, if it may name a person or a task. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const [, sign, typed = ''] = openTrigger.exec(text.slice(Math.max(0, caret - 42), caret)) ?? [];
  if (!sign) return null;
  return {
    kind: sign === '@' ? 'person' : 'task',
    start: caret - typed.length - sign.length,
    typed,
  };
}

/** The text as it is sent, with those of the chosen people whom it still names, each once. */
export function sentText({ text, mentions = [] }: CommentText): CommentText {
  const named = new Map(
    mentions
      .filter(({ name }) => text.includes(`@${name}`))
      .map((person): [string, UserRef] => [`${person._id} ${person.name}`, person]),
  );
  return { text: text.trim(), ...(named.size > 0 && { mentions: [...named.values()] }) };
}
