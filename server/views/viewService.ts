import type { Insertable, Selectable } from 'kysely';
import { viewLimits, type SavedView, type ViewScreen } from '../../src/contract/view';
import { isAdministrator, isRoot } from '../../src/contract/user';
import type { Context } from '../context/context';
import { beginLocking } from '../db/locks';
import type { Reader, ViewTable, Trx } from '../db/schema';
import { badRequest, conflict, forbidden, notFound } from '../lib/errors';
import { newId } from '../lib/ids';
import { isAdministratorRow } from '../lib/roles';
import { assertAdministrator, type Actor } from '../session/actor';
import { writeAnyway, writeAs } from '../session/writeAs';
import { announceViews } from './sharedViews';
import type { NewView, StartView, ViewChanges } from './viewSchemas';

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** A view with what its owner's account says. */
interface FoundView extends Selectable<ViewTable> {
  owner_name: string;
  owner_roles: string;
  owner_active: number;
  /** Null unless the actor begins with it. */
  start_id: string | null;
}

/**
 * Whether a person may use a view: their own ones, and those that are shared. A view is shared only
 * while its owner is an active administrator, and views of accounts only with administrators.
 */
const maySee = (actor: Actor, view: FoundView): boolean =>
  view.user_id === actor._id ||
  (view.shared === 1 &&
    view.owner_active === 1 &&
    isAdministratorRow({ roles: view.owner_roles }) &&
    (view.screen !== 'user' || isAdministrator(actor)));

const toView = (actor: Actor, view: FoundView): SavedView => {
  const isOwn = view.user_id === actor._id;
  return {
    _id: view._id,
    screen: view.screen as ViewScreen,
    name: view.name,
    query: view.query,
    createdAt: view.created_at,
    // Of a person who is no administrator any more, nobody else sees it.
    isShared: view.shared === 1 && (!isOwn || isAdministrator(actor)),
    isStart: view.start_id !== null,
    ...(!isOwn && { owner: { _id: view.user_id, name: view.owner_name } }),
  };
};

/** The views that a person has or may have, by name. */
const viewsFor = (db: Reader, actor: Actor) =>
  db
    .selectFrom('views')
    .innerJoin('users', 'users._id', 'views.user_id')
    .leftJoin('start_views', (join) =>
      join.onRef('start_views.view_id', '=', 'views._id').on('start_views.user_id', '=', actor._id),
    )
    .selectAll('views')
    .select([
      'users.name as owner_name',
      'users.roles as owner_roles',
      'users.active as owner_active',
      'start_views.view_id as start_id',
    ])
    .where((eb) => eb.or([eb('views.user_id', '=', actor._id), eb('views.shared', '=', 1)]))
    .orderBy('views.name_key')
    .orderBy('views._id');

/** The actor's views, then those that are shared with them, of one screen or of all, by name. */
export async function viewsOf(
  context: Context,
  actor: Actor,
  screen?: ViewScreen,
): Promise<SavedView[]> {
  const all = viewsFor(context.db, actor);
  const rows = await (screen ? all.where('views.screen', '=', screen) : all).execute();
  const views = rows.filter((row) => maySee(actor, row)).map((row) => toView(actor, row));
  return [...views.filter(({ owner }) => !owner), ...views.filter(({ owner }) => owner)];
}

/** A view that the actor may use. @throws HttpError 404 */
async function requireView(trx: Trx, actor: Actor, id: string): Promise<FoundView> {
  const view = await viewsFor(trx, actor).where('views._id', '=', id).executeTakeFirst();
  if (!view || !maySee(actor, view)) throw notFound('View not found');
  return view;
}

/**
 * Locks and reads a view that the actor may use.
 * @throws HttpError 404
 */
async function lockView(trx: Trx, actor: Actor, id: string): Promise<FoundView> {
  beginLocking(trx, 'records');
  await trx.selectFrom('views').select('_id').where('_id', '=', id).forUpdate().execute();
  return requireView(trx, actor, id);
}

/** @throws HttpError 403 when the view is another person's */
function requireOwn(actor: Actor, view: FoundView): void {
  if (view.user_id !== actor._id) throw forbidden('This view belongs to someone else');
}

/** @throws HttpError 409 when the owner has another view with the name on that screen */
async function requireFree(trx: Trx, actor: Actor, view: FoundView, name: string): Promise<void> {
  const other = await trx
    .selectFrom('views')
    .select('_id')
    .where('user_id', '=', view.user_id)
    .where('screen', '=', view.screen)
    .where('name_key', '=', keyOf(name))
    .where('_id', '!=', view._id)
    .executeTakeFirst();
  if (other) throw taken(name, view.user_id === actor._id ? 'You' : view.owner_name);
}

const taken = (name: string, owner = 'You') =>
  conflict(
    owner === 'You'
      ? `You already have a view named "${name}"`
      : `${owner} already has a view named "${name}"`,
  );

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
    const row: Insertable<ViewTable> = {
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
      .returning('_id')
      .executeTakeFirst();
    if (!stored) throw taken(name);
    const created = await requireView(trx, actor, stored._id);
    await announceViews(context, trx, actor._id);
    return toView(actor, created);
  });
}

/**
 * Renames a view, replaces its query, shares it or stops sharing it. A Root may do this with a view
 * that another person shares, too.
 * @throws HttpError 404, 403, 409 when the new name is in use
 */
export function changeView(
  context: Context,
  requester: Actor,
  id: string,
  { name, query, isShared }: ViewChanges,
): Promise<SavedView> {
  return writeAs(context, requester, async (trx, actor) => {
    const before = await lockView(trx, actor, id);
    if (!isRoot(actor)) requireOwn(actor, before);
    if (isShared) assertAdministrator(actor);
    const next = {
      name: name ?? before.name,
      name_key: keyOf(name ?? before.name),
      query: query ?? before.query,
      shared: isShared === undefined ? before.shared : isShared ? 1 : 0,
    };
    await requireFree(trx, actor, before, next.name);
    await trx.updateTable('views').set(next).where('_id', '=', id).execute();
    const isPublic = before.shared === 1 || next.shared === 1;
    await announceViews(context, trx, isPublic ? 'everybody' : before.user_id);
    return toView(actor, { ...before, ...next });
  });
}

/** @throws HttpError 404, 403 when it is another person's */
export function deleteView(context: Context, requester: Actor, id: string): Promise<void> {
  return writeAnyway(context, requester, async (trx, actor) => {
    const view = await lockView(trx, actor, id);
    requireOwn(actor, view);
    await trx.deleteFrom('views').where('_id', '=', id).execute();
    await announceViews(context, trx, view.shared === 1 ? 'everybody' : actor._id);
  });
}

/**
 * Sets the view with which the actor begins on a screen, or none. One that is not shared any more
 * is kept, and counts again when it is shared again.
 * @throws HttpError 404 when the actor may not use the view, or when it is of another screen
 */
export function setStartView(
  context: Context,
  requester: Actor,
  { screen, id }: StartView,
): Promise<void> {
  return writeAs(context, requester, async (trx, actor) => {
    if (id === null)
      await trx
        .deleteFrom('start_views')
        .where('user_id', '=', actor._id)
        .where('screen', '=', screen)
        .execute();
    else {
      const view = await lockView(trx, actor, id);
      if (view.screen !== screen) throw notFound('View not found');
      await trx
        .insertInto('start_views')
        .values({ user_id: actor._id, screen, view_id: id })
        .onConflict((conflicting) =>
          conflicting.columns(['user_id', 'screen']).doUpdateSet({ view_id: id }),
        )
        .execute();
    }
    await announceViews(context, trx, actor._id);
  });
}
