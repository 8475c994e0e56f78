import { createContext, use, type ReactNode } from 'react';
import type { ListItem, Root } from 'mdast';
import type { Components } from 'react-markdown';
import { eachParent, textOf } from './noteTree';
import { TickContext } from './tickContext';

const boxMark = /^\[[\sxX]\]$/;
/** Whether there is a check mark between brackets at this place of a text. */
const isBoxAt = (text: string, at: number): boolean => boxMark.test(text.slice(at - 1, at + 2));

/** The place of the mark between the brackets of a list item's check box. Null if it is not known. */
function boxPlace({ checked, children: [first] }: ListItem, text: string): number | null {
  if (typeof checked !== 'boolean' || first?.type !== 'paragraph') return null;
  const start = first.position?.start.offset;
  if (start === undefined) return null;
  // The paragraph of the tree begins behind the box, unless other marks than text follow it.
  const at = text[start] === '[' ? start + 1 : text.lastIndexOf(']', start - 1) - 1;
  return at > 0 && isBoxAt(text, at) ? at : null;
}

/** The first line of a list item, as its check box is called. */
function lineOf({ children: [first] }: ListItem): string {
  const [line = ''] = first
    ? textOf(first)
        .trim()
        .split(/[\r\n]/)
    : [];
  return line.trim() || 'Item';
}

/** A remark plugin: list items say where their check box is in the text, and what it is called. */
export function placeBoxes() {
  return (tree: Root, file: { value: unknown }): void => {
    const text = String(file.value);
    eachParent(tree, (parent) => {
      if (parent.type !== 'listItem') return;
      const place = boxPlace(parent, text);
      if (place === null) return;
      const hProperties = { dataBox: String(place), dataLine: lineOf(parent) };
      parent.data = { ...parent.data, hProperties };
    });
  };
}

/** The check box of the list item around it. */
const BoxContext = createContext<{ at: number; line: string } | null>(null);

/** The text with the other mark at a place, or null if there is no check box. */
export const withTick = (text: string, at: number, checked: boolean): string | null =>
  isBoxAt(text, at) ? `${text.slice(0, at)}${checked ? 'x' : ' '}${text.slice(at + 1)}` : null;

function TaskBox({ checked }: { checked: boolean }) {
  const ticking = use(TickContext);
  const box = use(BoxContext);
  if (!box) return <input type="checkbox" checked={checked} disabled readOnly />;
  if (!ticking)
    return <input type="checkbox" checked={checked} disabled readOnly aria-label={box.line} />;
  const onChange = () => {
    const text = withTick(ticking.text, box.at, !checked);
    if (text !== null) ticking.onTick(text);
  };
  const input = (
    <input type="checkbox" checked={checked} aria-label={box.line} onChange={onChange} />
  );
  return <label className="tick">{input}</label>;
}

interface ItemProps {
  'data-box'?: unknown;
  'data-line'?: unknown;
  className?: string;
  id?: string;
  children?: ReactNode;
}

function TaskItem({ 'data-box': at, 'data-line': line, className, id, children }: ItemProps) {
  const item = (
    <li id={id} className={className}>
      {children}
    </li>
  );
  if (typeof at !== 'string') return item;
  return <BoxContext value={{ at: Number(at), line: String(line) }}>{item}</BoxContext>;
}

/** How list items and their check boxes are shown. */
export const taskBoxes: Components = {
  li: ({ node: _node, ...item }) => <TaskItem {...(item as ItemProps)} />,
  input: ({ checked = false }) => <TaskBox checked={checked} />,
};
