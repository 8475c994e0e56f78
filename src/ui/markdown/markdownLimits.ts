/** A text beyond these limits is shown as plain text. */
export const markdownLimits = {
  characters: 200_000,
  lines: 8_000,
  depth: 100,
  cells: 5_000,
  nodes: 20_000,
  inlineCost: 20_000_000,
} as const;

const containerMarks = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const newParagraph = /^ {0,3}(?:$|[-*+][ \t]+\S|#{1,6}[ \t])/;
const fenceStart = /^(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * True when the markdown parser can read the text in reasonable time. Parsing takes time in
 * proportion to the lines outside code and to the square of the emphasis marks in a paragraph:
 * 20,000 of them take minutes. Nested quotes and lists cost recursion. The estimate is an upper
 * bound; one unit of `inlineCost` is about 10 ns.
 */
export function isParseable(text: string): boolean {
  if (text.length > markdownLimits.characters) return false;
  // A fence inside raw HTML does not start a code block. If there may be HTML, every line counts.
  const trustFences = !/^ {0,3}</m.test(text);
  let fence = '';
  let lines = 0;
  let cost = 0;
  let block = emptyBlock();
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence) {
      const end = line.trimEnd();
      if (end.startsWith(fence) && end === fence[0]?.repeat(end.length)) fence = '';
      continue;
    }
    lines += 1;
    if (lines > markdownLimits.lines || containerDepth(line) > markdownLimits.depth) return false;
    const fenced = trustFences ? fenceStart.exec(line)?.[1] : undefined;
    if (fenced || newParagraph.test(line)) {
      cost += blockCost(block);
      block = emptyBlock();
    }
    if (fenced) fence = fenced;
    else addLine(block, line);
    if (cost + blockCost(block) > markdownLimits.inlineCost) return false;
  }
  return true;
}

interface Block {
  emphasis: number;
  brackets: number;
  ticks: number;
  length: number;
}

const emptyBlock = (): Block => ({ emphasis: 0, brackets: 0, ticks: 0, length: 0 });

/**
 * The parser compares emphasis marks pair by pair, and brackets at a lower cost. A run of backticks
 * may search to the end of its paragraph.
 */
const blockCost = ({ emphasis, brackets, ticks, length }: Block): number =>
  (emphasis + brackets / 4) ** 2 + ticks * length;

function addLine(block: Block, line: string): void {
  block.length += line.length;
  for (let at = 0; at < line.length; at += 1) {
    const mark = line[at];
    if (mark === '*' || mark === '_' || mark === '~') block.emphasis += 1;
    else if (mark === '[' || mark === ']' || mark === '(') block.brackets += 1;
    else if (mark === '`' && line[at - 1] !== '`') block.ticks += 1;
  }
}

/** Number of quotes and list items that a line opens. */
function containerDepth(line: string): number {
  const marks = containerMarks.exec(line)?.[0];
  return marks ? marks.replace(/[\d\s]/g, '').length : 0;
}
