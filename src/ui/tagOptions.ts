/** Same text without regard to case and surrounding blanks. */
function same(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase('en-GB') === b.trim().toLocaleLowerCase('en-GB');
}

/** The typed text as a new choice, or null: it is offered only if it is not empty and not already present (specification, point 5). */
export function newTag(typed: string, present: readonly string[]): string | null {
  const text = typed.trim();
  return text !== '' && !present.some((other) => same(other, text)) ? text : null;
}

/** The list with each text once, blanks trimmed, empty ones left out; the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const kept: string[] = [];
  for (const tag of tags) {
    const text = newTag(tag, kept);
    if (text !== null) kept.push(text);
  }
  return kept;
}
