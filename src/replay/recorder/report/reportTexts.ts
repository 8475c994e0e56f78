import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import { fileExtension } from '../../format/logFormat';
import type { Level } from '../../redaction/walk';
import type { Span } from '../recorder';
import { countText } from '../../../lib/format';

export const levelTexts: Record<Level, { name: string; text: string }> = {
  secrets: {
    name: 'Secrets replaced',
    text: 'File names are replaced, and the passwords and tokens that Docket can recognise. Titles, texts and people stay readable.',
  },
  structure: {
    name: 'Structure only',
    text: 'Texts, names and addresses become filler of the same length. The actions can be replayed, but not read.',
  },
};

/** What no program can promise. At the level `structure` no text is readable. */
export const limitsText =
  'Docket recognises what was entered as a password since this page was loaded, and usual forms of tokens, keys and addresses with a password. It cannot recognise a password that was typed somewhere else, such as in a comment, when it was entered as a password only before the page was loaded, or never. The first three letters of any password may remain.';

/** A duration in milliseconds: '7 seconds', '12 minutes', '1 hour 2 minutes'. */
export function lengthText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 90) return countText(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return countText(minutes, 'minute');
  return `${countText(Math.floor(minutes / 60), 'hour')}${minutes % 60 > 0 ? ` ${countText(minutes % 60, 'minute')}` : ''}`;
}

/** '12 March, 10:02'. */
export const momentText = (at: number): string => format(at, 'd MMMM, HH:mm', { locale: enGB });

/** The file name of a log that ends (or began) at `at`. */
export const fileNameOf = (at: number): string =>
  `docket-${format(at, 'yyyy-MM-dd-HHmm')}${fileExtension}`;

const observedWords = { request: 'request', error: 'error', longTask: 'long task' } as const;

/** '31 requests', '2 errors', '1 long task'. */
export function observedTexts({ observations }: Span): string[] {
  return (['request', 'error', 'longTask'] as const).flatMap((kind) => {
    const count = observations.filter(({ observation }) => observation.kind === kind).length;
    return count > 0 ? [countText(count, observedWords[kind])] : [];
  });
}

/** Numbers of actions by slice, the largest first. */
export function kindsOf({ segments }: Span): [kind: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { actions } of segments) {
    for (const { action } of actions) {
      const kind = action.type.split('/', 1)[0] ?? action.type;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
