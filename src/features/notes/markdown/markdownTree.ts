import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { markdownLimits } from './markdownLimits';

export const tooComplexText = 'This note is too complex to render. It is shown as plain text.';

/**
 * A remark plugin. Replaces a tree that is deeper, larger or has more table cells than the limits by its plain text, before
 * anything recursive sees it (short table rows are padded to the header's width later: 5,000 characters can make 500,000
 * cells). Images become links, so that opening a note makes no request anywhere. The walk keeps its own stack.
 */
export function limitTree() {
  return (tree: Root, file: { value: unknown }): void => {
    let nodes = 0;
    let cells = 0;
    const stack: { parent: Parents; depth: number; linked: boolean }[] = [
      { parent: tree, depth: 0, linked: false },
    ];
    for (let entry = stack.pop(); entry; entry = stack.pop()) {
      const { parent, depth, linked } = entry;
      nodes += parent.children.length;
      if (parent.type === 'table')
        cells +=
          Math.max(parent.align?.length ?? 0, parent.children[0]?.children.length ?? 0) *
          parent.children.length;
      if (
        depth > markdownLimits.depth ||
        nodes > markdownLimits.nodes ||
        cells > markdownLimits.cells
      ) {
        tree.children = plainText(String(file.value));
        return;
      }
      for (const [index, child] of parent.children.entries()) {
        const shown = withoutImage(child, linked);
        if (shown !== child) parent.children.splice(index, 1, shown as never);
        if ('children' in shown)
          stack.push({
            parent: shown,
            depth: depth + 1,
            linked: linked || shown.type === 'link' || shown.type === 'linkReference',
          });
      }
    }
  };
}

/** The note as it was typed, under a line that says why. */
export function plainText(text: string): Root['children'] {
  return [
    {
      type: 'paragraph',
      children: [{ type: 'emphasis', children: [{ type: 'text', value: tooComplexText }] }],
    },
    { type: 'code', value: text },
  ];
}

function withoutImage(node: Nodes, linked: boolean): Nodes {
  if (node.type !== 'image' && node.type !== 'imageReference') return node;
  const label: PhrasingContent = {
    type: 'text',
    value: node.alt || ('url' in node ? node.url : node.identifier),
  };
  // A link cannot stand in a link.
  if (linked) return label;
  return node.type === 'image'
    ? { type: 'link', url: node.url, title: node.title, children: [label] }
    : {
        type: 'linkReference',
        identifier: node.identifier,
        label: node.label,
        referenceType: node.referenceType,
        children: [label],
      };
}
