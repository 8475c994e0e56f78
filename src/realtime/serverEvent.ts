import type { EventMeta, ServerEventName, ServerEvents } from '../contract/event';

/** One event from the server as it travels through the store: told apart by `name`, numbered where the backend numbers. */
export type ServerEvent = {
  [Name in Exclude<ServerEventName, 'sync'>]: { name: Name; payload: ServerEvents[Name]; meta?: EventMeta };
}[Exclude<ServerEventName, 'sync'>];
