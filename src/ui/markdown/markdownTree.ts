import type { Nodes, Parents, PhrasingContent, Root } from 'mdast';
import { markdownLimits } from './markdownLimits';
import { attachedPicture } from './pictures';

export const tooComplexText = 'This text is too complex to render. It is shown as it was typed.';

/**
 * A remark plugin. Replaces a tree beyond the limits by its plain text, before recursive code sees
 * it. Rows are later padded to the width of the header, so 5,000 characters can make 500,000 table
 * cells. Images become links, so that showing a text sends no request. `keepsPictures`: except
 * attached ones.
 */
export function limitTree({ keepsPictures = false }: { keepsPictures?: boolean } = {}) {
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
        const isKept = keepsPictures && !linked && isAttachedPicture(child);
        const shown = isKept ? child : withoutImage(child, linked);
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

/** The text as it was typed, below a notice. */
function plainText(text: string): Root['children'] {
  return [
    {
      type: 'paragraph',
      children: [{ type: 'emphasis', children: [{ type: 'text', value: tooComplexText }] }],
    },
    { type: 'code', value: text },
  ];
}

const isAttachedPicture = (node: Nodes): boolean =>
  node.type === 'image' && attachedPicture(node.url) !== undefined;

function withoutImage(node: Nodes, linked: boolean): Nodes {
  if (node.type !== 'image' && node.type !== 'imageReference') return node;
  const label: PhrasingContent = {
    type: 'text',
    value: node.alt || ('url' in node ? node.url : node.identifier),
  };
  // Links cannot be nested.
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
