import { z } from 'zod';
import { isAdministrator } from '../../src/contract/user';
import type { Context } from '../context/context';
import { statement } from '../db/statement';
import type { Reader } from '../db/schema';
import type { LogPosition } from '../events/log';
import type { Api } from '../http/api';
import { sendJsonText } from '../http/sendJson';
import type { Actor } from '../session/actor';

/**
 * All distinct labels, each found in the index as the next one after the last. `select distinct`
 * would visit the labels of every task.
 */
export function allLabels(db: Reader) {
  return db
    .withRecursive('found(label)', (query) =>
      query
        .selectFrom('task_labels')
        .select((eb) => eb.fn.min<string | null>('label').as('label'))
        .unionAll(
          query
            .selectFrom('found')
            .select((eb) =>
              eb
                .selectFrom('task_labels')
                .select((inner) => inner.fn.min<string | null>('task_labels.label').as('label'))
                .whereRef('task_labels.label', '>', 'found.label')
                .as('label'),
            )
            .where('found.label', 'is not', null),
        ),
    )
    .selectFrom('found')
    .select('label')
    .where('label', 'is not', null)
    .$narrowType<{ label: string }>()
    .orderBy('label');
}

/** The distinct labels of the tasks that a person is assigned to. */
export function labelsOf(db: Reader, userId: string) {
  return db
    .selectFrom('task_assignees')
    .innerJoin('task_labels', 'task_labels.task_id', 'task_assignees.task_id')
    .select('label')
    .distinct()
    .where('task_assignees.user_id', '=', userId)
    .orderBy('label');
}

const readAll = statement(allLabels);
const readOwn = statement((db, { userId }: { userId: string }) => labelsOf(db, userId));

/**
 * Reads the labels of all tasks, as JSON. They are kept while the event log has no new number, because every
 * change of a task takes one, and the number is much faster to read than the labels.
 */
function createAllLabels({ db, events }: Context): () => Promise<string> {
  let kept: (LogPosition & { json: string }) | null = null;
  return async () => {
    // Before the labels, which can then be newer than it says but never older.
    const position = await events.positionForReads();
    if (kept?.seq !== position.seq || kept.log !== position.log)
      kept = { ...position, json: JSON.stringify((await readAll(db)).map((row) => row.label)) };
    return kept.json;
  };
}

/** The label choices, under both paths of the specification. */
export function registerLabelRoutes(api: Api, context: Context): void {
  const ofAll = createAllLabels(context);
  /** The distinct labels of the tasks that the actor may see, sorted, as JSON. */
  const choices = async (actor: Actor): Promise<string> =>
    isAdministrator(actor)
      ? ofAll()
      : JSON.stringify((await readOwn(context.db, { userId: actor._id })).map((row) => row.label));
  for (const path of ['/api/labels', '/api/tasks/labels']) {
    api.get(
      path,
      {
        config: { access: 'signedIn' },
        schema: {
          summary: 'The labels of the visible tasks',
          response: { 200: z.array(z.string()) },
        },
      },
      async ({ actor }, reply) => sendJsonText(reply, await choices(actor)),
    );
  }
}
