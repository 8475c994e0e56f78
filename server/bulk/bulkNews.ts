import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor, Context } from '../context';
import { portions } from '../db/portions';
import { transaction } from '../db/transaction';
import { announceTo, type NewAnnouncement } from '../notifications/announce';
import type { TaskRow } from '../tasks/taskRecord';
import { administratorsAmong } from './people';
import type { RowPatch } from './rowPatch';

/** What one person hears of: tasks that became theirs, and tasks of theirs that were changed. */
interface Heard {
  assigned: number;
  updated: number;
  /** Changed tasks that they made and are not assigned to: they hear of these as administrators alone. */
  made: number;
  /** The last of each kind, which is named when it is the only one. */
  last: TaskRow | null;
  lastMade: TaskRow | null;
}

const nothing: Heard = { assigned: 0, updated: 0, made: 0, last: null, lastMade: null };

/** A change of a task of which people hear; `come` are the people it was assigned to by that. */
export interface ToldChange {
  row: TaskRow;
  patch: RowPatch;
  come: readonly string[];
}

/** People who hear the same. */
interface Group {
  news: Omit<NewAnnouncement, 'candidates' | 'actorId' | 'assigneeIds' | 'taskId'> & {
    taskId: string | null;
  };
  recipients: string[];
}

/** People told in one transaction. */
const recipientsAtOnce = 200;

/** Groups together as long as they are few people, as a commit costs more than telling somebody; a group of many in parts. */
function* portionsOf(groups: Iterable<Group>): Generator<Group[]> {
  let portion: Group[] = [];
  let people = 0;
  for (const { news, recipients } of groups) {
    for (const part of portions(recipients, recipientsAtOnce)) {
      if (people + part.length > recipientsAtOnce) {
        yield portion;
        portion = [];
        people = 0;
      }
      portion.push({ news, recipients: part });
      people += part.length;
    }
  }
  if (portion.length > 0) yield portion;
}

/** Gathers what an action did, so that everybody concerned hears of the whole of it once, and the actor never. */
export class BulkNews {
  private readonly heard = new Map<string, Heard>();
  private statusAlone = true;
  private readonly statuses = new Set<string>();

  constructor(private readonly actorId: string) {}

  /** A task was changed. Said of what is committed alone: nobody hears of a change that was rolled back. */
  changed({ row, patch, come }: ToldChange): void {
    const fields = Object.keys(patch).filter((field) => field !== 'completedAt');
    if (fields.some((field) => field !== 'status')) this.statusAlone = false;
    this.statuses.add(row.status);
    for (const id of come) this.hear(id, row, 'assigned');
    // As with the single call, the people of a task hear nothing of its assignment to others.
    if (fields.every((field) => field === 'assignedTo')) return;
    const assignees = row.assignedTo.map((person) => person._id);
    for (const id of assignees) if (!come.includes(id)) this.hear(id, row, 'updated');
    const maker = row.createdBy?._id;
    if (maker && !assignees.includes(maker)) this.hear(maker, row, 'made');
  }

  private hear(id: string, row: TaskRow, what: 'assigned' | 'updated' | 'made'): void {
    if (id === this.actorId) return;
    const heard = this.heard.get(id) ?? nothing;
    this.heard.set(id, {
      ...heard,
      [what]: heard[what] + 1,
      [what === 'made' ? 'lastMade' : 'last']: row,
    });
  }

  /** Stores and sends the news, people who hear the same together. */
  async announce(context: Context, actor: Actor): Promise<void> {
    const { known, administrators } = await administratorsAmong(context.db, [...this.heard.keys()]);
    const groups = new Map<string, Group>();
    for (const [id, heard] of this.heard) {
      if (!known.has(id)) continue;
      const { made, lastMade } = administrators.has(id) ? heard : nothing;
      const news = this.newsFor(
        actor,
        heard.assigned,
        heard.updated + made,
        heard.last ?? lastMade,
      );
      if (!news) continue;
      const key = JSON.stringify(news);
      const group = groups.get(key) ?? { news, recipients: [] };
      group.recipients.push(id);
      groups.set(key, group);
    }
    for (const portion of portionsOf(groups.values())) {
      await transaction(context, async (trx) => {
        for (const { news, recipients } of portion)
          await announceTo(context, trx, { ...news, recipients });
      });
      await nextTurn();
    }
  }

  private newsFor(
    { name }: Actor,
    assigned: number,
    updated: number,
    last: TaskRow | null,
  ): { type: NewAnnouncement['type']; message: string; taskId: string | null } | null {
    if (!last) return null;
    const only = assigned + updated === 1 ? last : null;
    const taskId = only?._id ?? null;
    if (assigned > 0) {
      const also = updated > 0 ? ` and updated ${count(updated)} of yours` : '';
      return {
        type: 'notification',
        message: `${name} assigned you ${only ? `the task "${only.title}"` : count(assigned)}${also}`,
        taskId,
      };
    }
    const what = only ? `"${only.title}"` : `${count(updated)} of yours`;
    const set = this.statusAlone && (only ?? this.statuses.size === 1);
    return {
      type: 'taskUpdate',
      message: set ? `${name} set ${what} to ${last.status}` : `${name} updated ${what}`,
      taskId,
    };
  }
}

const count = (tasks: number) => (tasks === 1 ? 'a task' : `${tasks} tasks`);
