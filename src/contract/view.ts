/** Screens with saved views. */
export const viewScreens = ['task', 'user'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/**
 * A saved view (ours) of one person. `query` is the query of the URL of the screen, without '?', so
 * that a link to a view needs no access to it.
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

/** Lengths in characters, and the number of views of a person. */
export const viewLimits = { name: 100, query: 4_000, views: 200 } as const;
