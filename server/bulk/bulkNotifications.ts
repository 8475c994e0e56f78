import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnnouncementType } from '../../src/contract/notification';
import type { Context } from '../context/context';
import type { Reader } from '../db/schema';
import { transaction } from '../events/transaction';
import { chunks } from '../lib/chunks';
import { administratorsAmong, announceTo } from '../notifications/announce';
import type { Actor } from '../session/actor';
import type { TaskRow } from '../tasks/taskAnswers';
import type { TaskPatch } from '../tasks/planChange';

/**
 * What one person is told: how many tasks they were assigned, and how many of theirs were changed.
 */
interface Counts {
  assigned: number;
  updated: number;
  /**
   * Changed tasks that they created and are not assigned to. Only administrators are told of these.
   */
  created: number;
  /** The last of each kind, which is named when it is the only one. */
  last: TaskRow | null;
  lastCreated: TaskRow | null;
}

const noCounts: Counts = { assigned: 0, updated: 0, created: 0, last: null, lastCreated: null };

export interface ChangedTask {
  row: TaskRow;
  patch: TaskPatch;
  /** Ids of the people whom the change assigned. */
  newAssignees: readonly string[];
}

interface Message {
  type: AnnouncementType;
  message: string;
  taskId: string | null;
}

/** People who get the same message. */
interface Group {
  message: Message;
  recipients: string[];
}

/** People notified by one transaction. */
const recipientsPerTransaction = 200;

/**
 * Puts small groups into one transaction, because a commit costs more than a message, and splits
 * large ones.
 */
function* transactionsOf(groups: Iterable<Group>): Generator<Group[]> {
  let pending: Group[] = [];
  let people = 0;
  for (const { message, recipients } of groups) {
    for (const chunk of chunks(recipients, recipientsPerTransaction)) {
      if (people + chunk.length > recipientsPerTransaction) {
        yield pending;
        pending = [];
        people = 0;
      }
      pending.push({ message, recipients: chunk });
      people += chunk.length;
    }
  }
  if (pending.length > 0) yield pending;
}

/**
 * Collects the changes of an action, so that each person except the actor gets one message about
 * all of them.
 */
export class BulkNotifications {
  private readonly counts = new Map<string, Counts>();
  private onlyStatus = true;
  private readonly statuses = new Set<string>();

  constructor(private readonly actorId: string) {}

  /** Adds a change that is committed. */
  add({ row, patch, newAssignees }: ChangedTask): void {
    const fields = Object.keys(patch).filter((field) => field !== 'completedAt');
    if (fields.some((field) => field !== 'status')) this.onlyStatus = false;
    this.statuses.add(row.status);
    for (const id of newAssignees) this.count(id, row, 'assigned');
    // As with a single call, assignees are not told that a task was also assigned to others.
    if (fields.every((field) => field === 'assignedTo')) return;
    const assignees = row.assignedTo.map((person) => person._id);
    for (const id of assignees) if (!newAssignees.includes(id)) this.count(id, row, 'updated');
    const creator = row.createdBy?._id;
    if (creator && !assignees.includes(creator)) this.count(creator, row, 'created');
  }

  private count(id: string, row: TaskRow, kind: 'assigned' | 'updated' | 'created'): void {
    if (id === this.actorId) return;
    const counts = this.counts.get(id) ?? noCounts;
    this.counts.set(id, {
      ...counts,
      [kind]: counts[kind] + 1,
      [kind === 'created' ? 'lastCreated' : 'last']: row,
    });
  }

  /** The messages, each with its recipients. */
  async groups(db: Reader, actor: Actor): Promise<Group[]> {
    const { known, administrators } = await administratorsAmong(db, [...this.counts.keys()]);
    const groups = new Map<string, Group>();
    for (const [id, counts] of this.counts) {
      if (!known.has(id)) continue;
      const { created, lastCreated } = administrators.has(id) ? counts : noCounts;
      const message = this.messageFor(actor, {
        assigned: counts.assigned,
        updated: counts.updated + created,
        last: counts.last ?? lastCreated,
      });
      if (!message) continue;
      const key = JSON.stringify(message);
      const group = groups.get(key) ?? { message, recipients: [] };
      group.recipients.push(id);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  /** Stores and sends the messages. */
  async send(context: Context, actor: Actor): Promise<void> {
    for (const pending of transactionsOf(await this.groups(context.db, actor))) {
      const announcements = pending.map(({ message, recipients }) => ({ ...message, recipients }));
      await transaction(context, (trx) => announceTo(context, trx, announcements));
      await nextTurn();
    }
  }

  private messageFor(
    { name }: Actor,
    { assigned, updated, last }: Pick<Counts, 'assigned' | 'updated' | 'last'>,
  ): Message | null {
    if (!last) return null;
    const only = assigned + updated === 1 ? last : null;
    const taskId = only?._id ?? null;
    if (assigned > 0) {
      const also = updated > 0 ? ` and updated ${countText(updated)} of yours` : '';
      const what = only ? `the task "${only.title}"` : countText(assigned);
      return { type: 'notification', message: `${name} assigned you ${what}${also}`, taskId };
    }
    const what = only ? `"${only.title}"` : `${countText(updated)} of yours`;
    const hasOneStatus = this.onlyStatus && (only ?? this.statuses.size === 1);
    return {
      type: 'taskUpdate',
      message: hasOneStatus ? `${name} set ${what} to ${last.status}` : `${name} updated ${what}`,
      taskId,
    };
  }
}

const countText = (tasks: number) => (tasks === 1 ? 'a task' : `${tasks} tasks`);
