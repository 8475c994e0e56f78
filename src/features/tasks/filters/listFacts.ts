import type { Task } from '../../../contract/task';
import { shownName } from '../taskFacts';

/** People and labels that stand in rows: what a list can be narrowed to. */
export interface ListFacts {
  assignees: ReadonlyMap<string, string>;
  creators: ReadonlyMap<string, string>;
  labels: ReadonlySet<string>;
}

type Page = readonly (Task | null)[];

/** A page never changes, so what stands in it is looked up once. */
const known = new WeakMap<Page, ListFacts>();

function factsOfPage(page: Page): ListFacts {
  const held = known.get(page);
  if (held) return held;
  const assignees = new Map<string, string>();
  const creators = new Map<string, string>();
  const labels = new Set<string>();
  for (const task of page) {
    if (!task) continue;
    for (const person of task.assignedTo) assignees.set(person._id, shownName(person));
    if (task.createdBy?._id) creators.set(task.createdBy._id, shownName(task.createdBy));
    for (const label of task.labels) labels.add(label);
  }
  const facts = { assignees, creators, labels };
  known.set(page, facts);
  return facts;
}

/** What stands in a whole list. */
export function factsOf(pages: readonly Page[]): ListFacts {
  const assignees = new Map<string, string>();
  const creators = new Map<string, string>();
  const labels = new Set<string>();
  for (const page of pages) {
    const facts = factsOfPage(page);
    for (const [id, name] of facts.assignees) assignees.set(id, name);
    for (const [id, name] of facts.creators) creators.set(id, name);
    for (const label of facts.labels) labels.add(label);
  }
  return { assignees, creators, labels };
}

/** The name under which a person stands in the list, or undefined. Costs one look per page. */
export function nameIn(pages: readonly Page[], id: string): string | undefined {
  for (const page of pages) {
    const facts = factsOfPage(page);
    const name = facts.assignees.get(id) ?? facts.creators.get(id);
    if (name !== undefined) return name;
  }
  return undefined;
}
