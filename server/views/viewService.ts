import { viewLimits, type SavedView, type ViewScreen } from '../../src/contract/view';
import type { Context } from '../context/context';
import { beginLocking } from '../db/locks';
import type { ViewTable, Trx } from '../db/schema';
import { badRequest, conflict, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import type { Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';
import type { NewView, ViewChanges } from './viewSchemas';

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();
const taken = (name: string) => conflict(`You already have a view named "${name}"`);

const toView = ({ _id, screen, name, query, created_at }: ViewTable): SavedView => ({
  _id,
  screen: screen as ViewScreen,
  name,
  query,
  createdAt: created_at,
});

/** The actor's views, of one screen or of all, by name. */
export async function viewsOf(
  context: Context,
  actor: Actor,
  screen?: ViewScreen,
): Promise<SavedView[]> {
  const all = context.db
    .selectFrom('views')
    .selectAll()
    .where('user_id', '=', actor._id)
    .orderBy('name_key')
    .orderBy('_id');
  const rows = await (screen ? all.where('screen', '=', screen) : all).execute();
  return rows.map(toView);
}

/**
 * @throws HttpError 409 when the name is in use on that screen, 400 when the person has too many
 * views
 */
export function createView(
  context: Context,
  requester: Actor,
  { screen, name, query }: NewView,
): Promise<SavedView> {
  return writeAs(context, requester, async (trx, actor) => {
    const { count } = await trx
      .selectFrom('views')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('user_id', '=', actor._id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= viewLimits.views)
      throw badRequest(`You have ${viewLimits.views} saved views, the maximum. Delete one first`);
    const row: ViewTable = {
      _id: newId(),
      user_id: actor._id,
      screen,
      name,
      name_key: keyOf(name),
      query,
      created_at: new Date(context.now()).toISOString(),
    };
    const stored = await trx
      .insertInto('views')
      .values(row)
      .onConflict((conflicting) =>
        conflicting.columns(['user_id', 'screen', 'name_key']).doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    if (!stored) throw taken(name);
    return toView(stored);
  });
}

/** Locks and reads a view. Another person's counts as missing. @throws HttpError 404 */
async function lockOwnView(trx: Trx, actor: Actor, id: string): Promise<ViewTable> {
  beginLocking(trx, 'records');
  const row = await trx
    .selectFrom('views')
    .selectAll()
    .where('_id', '=', id)
    .where('user_id', '=', actor._id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('View not found');
  return row;
}

/** Renames a view or replaces its query. @throws HttpError 404, 409 when the new name is in use */
export function changeView(
  context: Context,
  requester: Actor,
  id: string,
  changes: ViewChanges,
): Promise<SavedView> {
  return writeAs(context, requester, async (trx, actor) => {
    const before = await lockOwnView(trx, actor, id);
    const name = changes.name ?? before.name;
    const next = { name, name_key: keyOf(name), query: changes.query ?? before.query };
    const other = await trx
      .selectFrom('views')
      .select('_id')
      .where('user_id', '=', actor._id)
      .where('screen', '=', before.screen)
      .where('name_key', '=', next.name_key)
      .where('_id', '!=', id)
      .executeTakeFirst();
    if (other) throw taken(name);
    await trx.updateTable('views').set(next).where('_id', '=', id).execute();
    return toView({ ...before, ...next });
  });
}

/** @throws HttpError 404 */
export function deleteView(context: Context, requester: Actor, id: string): Promise<void> {
  return writeAnyway(context, requester, async (trx, actor) => {
    await lockOwnView(trx, actor, id);
    await trx.deleteFrom('views').where('_id', '=', id).execute();
  });
}
