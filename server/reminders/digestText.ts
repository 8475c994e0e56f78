import { dayInText } from '../../src/contract/rrule/describe';

type Kind = 'overdue' | 'today' | 'week';

/** What a digest says. */
export interface Digest {
  name: string;
  /** In words. */
  day: string;
  /** Those with tasks, of which the last ones may not be listed. */
  sections: readonly {
    kind: Kind;
    count: number;
    tasks: readonly { _id: string; title: string; day: string }[];
  }[];
  /** How many tasks are not listed. */
  more: number;
  publicUrl: string;
  unsubscribe: string;
}

const headings: Record<Kind, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due in the next 7 days',
};

const whenTexts: Record<Kind, string> = {
  overdue: 'overdue',
  today: 'due today',
  week: 'due in the next 7 days',
};

const stopText = 'You get this e-mail because you chose it in your account.';

/** '3 tasks are due today, 2 overdue'. What comes later is only named when nothing else is due. */
function subjectOf({ sections }: Digest): string {
  const countOf = (kind: Kind) => sections.find((one) => one.kind === kind)?.count ?? 0;
  const first = (['today', 'overdue', 'week'] as const).find((kind) => countOf(kind) > 0) ?? 'week';
  const count = countOf(first);
  const rest = first === 'today' && countOf('overdue') > 0 ? `, ${countOf('overdue')} overdue` : '';
  return `${count} ${count === 1 ? 'task is' : 'tasks are'} ${whenTexts[first]}${rest}`;
}

const addressOf = ({ publicUrl }: Digest, id: string) =>
  `${publicUrl}/task/${encodeURIComponent(id)}`;
/** The day of a task, where the heading does not say it. */
const dayOf = (kind: Kind, day: string) => (kind === 'today' ? '' : dayInText(day));

/** The subject, and the whole digest as plain text. */
export function digestText(digest: Digest): { subject: string; text: string } {
  const { name, day, sections, more, publicUrl, unsubscribe } = digest;
  const lists = sections
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ kind, count, tasks }) =>
      [
        `${headings[kind]} (${count})`,
        ...tasks.map(({ _id, title, day: due }) =>
          [
            `- ${[title, dayOf(kind, due)].filter(Boolean).join(', ')}`,
            `  ${addressOf(digest, _id)}`,
          ].join('\n'),
        ),
      ].join('\n'),
    );
  const text = [
    `Hello ${name},`,
    `These are your open tasks on ${day}.`,
    ...lists,
    ...(more > 0 ? [`and ${more} more`] : []),
    `All your tasks: ${publicUrl}/task`,
    `${stopText} To stop it: ${unsubscribe}`,
  ].join('\n\n');
  return { subject: subjectOf(digest), text: `${text}\n` };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** No colours of text or background: a mail program then shows its own, in the dark too. */
const styles = {
  body: 'margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  box: 'max-width:600px;margin:0 auto',
  heading: 'margin:24px 0 8px;font-size:18px',
  list: 'margin:0;padding:0 0 0 20px',
  item: 'margin:0 0 8px;overflow-wrap:anywhere',
  link: 'color:inherit;text-decoration:underline',
  small: 'margin:24px 0 0;font-size:14px',
} as const;

const link = (address: string, text: string): string =>
  `<a href="${escaped(address)}" style="${styles.link}">${escaped(text)}</a>`;

/** The same in HTML. */
export function digestHtml(digest: Digest): string {
  const { name, day, sections, more, publicUrl, unsubscribe } = digest;
  const lists = sections
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ kind, count, tasks }) => {
      const items = tasks.map(({ _id, title, day: due }) => {
        const when = dayOf(kind, due);
        const task = `<bdi>${link(addressOf(digest, _id), title)}</bdi>`;
        return `<li style="${styles.item}">${task}${when && `, ${when}`}</li>`;
      });
      return (
        `<h2 style="${styles.heading}">${headings[kind]} (${count})</h2>` +
        `<ul style="${styles.list}">\n${items.join('\n')}\n</ul>`
      );
    });
  const { subject } = digestText(digest);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${subject}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.box}">`,
    `<p>Hello ${escaped(name)},<br>These are your open tasks on ${day}.</p>`,
    ...lists,
    ...(more > 0 ? [`<p>and ${more} more</p>`] : []),
    `<p>${link(`${publicUrl}/task`, 'All your tasks')}</p>`,
    `<p style="${styles.small}">${stopText} ${link(unsubscribe, 'Stop it')}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}
