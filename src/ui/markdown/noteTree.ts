import type { Nodes, Parents, Root } from 'mdast';
import { numberPath, taskNumber } from './taskNumbers';

/** Calls `visit` for each node with children. `limitTree` has limited their depth and number. */
export function eachParent(root: Root, visit: (parent: Parents) => void): void {
  const stack: Parents[] = [root];
  for (let parent = stack.pop(); parent; parent = stack.pop()) {
    visit(parent);
    for (const child of parent.children) if ('children' in child) stack.push(child);
  }
}

/** A remark plugin: a line break that was typed is one. Markdown would make a space of it. */
export function breakLines() {
  return (tree: Root): void =>
    eachParent(tree, (parent) => {
      const isBroken = (child: Nodes) => child.type === 'text' && /[\r\n]/.test(child.value);
      if (!parent.children.some(isBroken)) return;
      const children = parent.children.flatMap((child): Nodes[] =>
        child.type !== 'text'
          ? [child]
          : child.value
              .split(/ *(?:\r\n|\r|\n)/)
              .flatMap((value, at): Nodes[] => [
                ...(at === 0 ? [] : [{ type: 'break' as const }]),
                ...(value === '' ? [] : [{ type: 'text' as const, value }]),
              ]),
      );
      parent.children.splice(0, parent.children.length, ...(children as never[]));
    });
}

/** A remark plugin: '#142' leads to the task with this number. */
export function linkTaskNumbers() {
  return (tree: Root): void =>
    eachParent(tree, (parent) => {
      if (parent.type === 'link' || parent.type === 'linkReference') return;
      const children = parent.children.flatMap((child): Nodes[] =>
        child.type !== 'text'
          ? [child]
          : child.value.split(taskNumber).flatMap((value, at): Nodes[] => {
              if (value === '') return [];
              const text = { type: 'text' as const, value };
              return [
                at % 2 === 0 ? text : { type: 'link', url: numberPath(value), children: [text] },
              ];
            }),
      );
      parent.children.splice(0, parent.children.length, ...(children as never[]));
    });
}

/** A person whom a text mentions as '@name'. `shown`: what they are called now. */
export interface Mention {
  name: string;
  shown: string;
  /** It is the reader. */
  isOwn: boolean;
}

/** A remark plugin: mentions of people stand out. */
export function markMentions(mentions: readonly Mention[]) {
  const byName = new Map(mentions.map((one) => [`@${one.name}`, one]));
  // Of 'Ann' and 'Ann Lee', the longer one counts.
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  const source = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const anyName = new RegExp(`(${source})(?![\\p{L}\\p{N}_])`, 'u');
  return (tree: Root): void =>
    eachParent(tree, (parent) => {
      if (parent.data?.hName === 'span') return;
      const children = parent.children.flatMap((child): Nodes[] =>
        child.type !== 'text'
          ? [child]
          : child.value.split(anyName).flatMap((value, at): Nodes[] => {
              if (value === '') return [];
              const mention = at % 2 === 1 && byName.get(value);
              if (!mention) return [{ type: 'text', value }];
              const className = mention.isOwn ? ['mention', 'own'] : ['mention'];
              return [
                {
                  type: 'emphasis',
                  data: { hName: 'span', hProperties: { className } },
                  children: [{ type: 'text', value: `@${mention.shown}` }],
                },
              ];
            }),
      );
      parent.children.splice(0, parent.children.length, ...(children as never[]));
    });
}

/** Before the ids of a text, so that they never are those of the page. Footnotes have it too. */
const idPrefix = 'user-content-';

/** The words of a part of a text. */
export const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';

/** The name of a heading in links, as on GitHub: 'Next steps!' is `next-steps`. */
const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** A remark plugin: headings get ids, so that links can lead to them. */
export function nameHeadings() {
  return (tree: Root): void => {
    const uses = new Map<string, number>();
    const names = new Set<string>();
    for (const child of tree.children) {
      if (child.type !== 'heading') continue;
      const slug = slugOf(textOf(child));
      let name = slug;
      for (let use = uses.get(slug) ?? 0; use === 0 || names.has(name);) {
        name = use === 0 ? slug : `${slug}-${use}`;
        uses.set(slug, (use += 1));
      }
      names.add(name);
      child.data = { ...child.data, hProperties: { id: idPrefix + name } };
    }
  };
}

/** The element of a text that a link such as `#next-steps` leads to. */
export function linkedElement(text: Element, hash: string): HTMLElement | undefined {
  let name = hash.replace(/^#/, '');
  try {
    name = decodeURIComponent(name);
  } catch {
    // A percent sign that encodes nothing is a percent sign.
  }
  const ids = [name, idPrefix + name, idPrefix + name.toLowerCase()];
  return [...text.querySelectorAll<HTMLElement>('[id]')].find(({ id }) => ids.includes(id));
}
