import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { markdownStyle } from './markdownStyle';

interface Block {
  tag: 'p' | 'ul' | 'ol' | `h${1 | 2 | 3 | 4 | 5 | 6}`;
  lines: string[];
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The paragraphs, headings and short lists of a text. All else is a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const add = (tag: Block['tag'], line: string, continues: boolean) => {
    if (open && continues) open.lines.push(line);
    else blocks.push((open = { tag, lines: [line] }));
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, marks, heading = ''] = /^(#{1,6}) +(.*?)(?: +#+)? *$/.exec(line) ?? [];
    const [, bullet, number, item = ''] = /^(?:([-*+])|(\d{1,9}[.)])) +(.*)$/.exec(line) ?? [];
    const last = (open as Block | null)?.tag;
    if (line.trim() === '') open = null;
    else if (marks) {
      add(headings[marks.length - 1] ?? 'h6', heading, false);
      open = null;
    } else if (bullet) add('ul', item, last === 'ul');
    else if (number) add('ol', item, last === 'ol');
    else add('p', line, last === 'p');
  }
  return blocks;
}

function contents({ tag, lines }: Block): ReactNode {
  if (tag === 'ul' || tag === 'ol') return lines.map((line, at) => <li key={at}>{line}</li>);
  return lines.join('\n');
}

/**
 * A text before the parser is loaded. What people mostly write takes the same room as it does
 * afterwards, so that the page does not jump.
 */
export function TypedText({ text }: { text: string }) {
  const hasCode = /^(?: {4}|\t| {0,3}(?:`{3}|~{3}))/m.test(text);
  const whiteSpace = hasCode ? 'pre-wrap' : 'pre-line';
  return (
    <Box sx={markdownStyle}>
      {blocksOf(text).map((block, at) => (
        <Box key={at} component={block.tag} sx={block.tag === 'p' ? { whiteSpace } : undefined}>
          {contents(block)}
        </Box>
      ))}
    </Box>
  );
}
