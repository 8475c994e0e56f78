import type { UserRef } from './user';

/** Screens with saved views. */
export const viewScreens = ['task', 'user'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/**
 * A saved view (ours) of one person, who may share it with everybody. `query` is the query of the URL of the screen, without '?', so
 * that a link to a view needs no access to it.
 */
export interface SavedView {
  _id: string;
  screen: ViewScreen;
  name: string;
  query: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** Everybody may use it. */
  isShared: boolean;
  /** The person begins with it: their screen without a query shows it. */
  isStart: boolean;
  /** Who shares it. Absent from one's own views. */
  owner?: UserRef;
}

/** Body of `POST /api/views`. */
export type NewView = Pick<SavedView, 'screen' | 'name' | 'query'>;

/** Body of `PATCH /api/views/{id}`. Only administrators share. */
export type ViewChange = Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>>;

/** Body of `POST /api/views/start`: the view with which one begins on a screen, or null. */
export interface StartViewChoice {
  screen: ViewScreen;
  id: string | null;
}

/** Lengths in characters, and the number of views of a person. */
export const viewLimits = { name: 100, query: 4_000, views: 200 } as const;
