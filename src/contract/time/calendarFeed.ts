/** The calendar of a person (ours), for programs that subscribe to one. */
export interface CalendarFeed {
  /** Whoever has the address can read it. Null: there is none. */
  url: string | null;
}
