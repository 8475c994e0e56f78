/** Screens that have a table, and therefore views of it. */
export const viewScreens = ['task', 'user'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/**
 * A saved view (ours): everything that a screen's URL carries, under a name. `query` is that URL's query without its '?',
 * so that the link to a view needs no access to it. Views belong to one person.
 */
export interface SavedView {
  _id: string;
  screen: ViewScreen;
  name: string;
  query: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** Body of `POST /api/views`; `PATCH /api/views/{id}` takes `name` and `query`, each optional. */
export type NewView = Pick<SavedView, 'screen' | 'name' | 'query'>;

/** Lengths in characters, and how many views one person may keep. */
export const viewLimits = { name: 100, query: 4_000, views: 200 } as const;
