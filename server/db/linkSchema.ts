/** The kinds of links between tasks: to the parent of a sub-task, and to a task that blocks one. */
export type LinkKind = 'parent' | 'blocker';

/**
 * A link from a task to another one, as its row has it, for queries that look for either end. The
 * other one may have been deleted: if that is undone, the link counts again.
 */
export interface TaskLinkTable {
  task_id: string;
  kind: LinkKind;
  other_id: string;
}

/** A task whose counts (`openBlockers` and `subtasks`) have to be taken again. */
export interface RecountTable {
  task_id: string;
}
