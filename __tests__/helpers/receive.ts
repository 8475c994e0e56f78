import type { EventMeta, ServerEventName } from '../../src/contract/event';
import { readServerEvent, type ServerEvent } from '../../src/data/realtime/serverEvents';
import type { AppDispatch } from '../../src/data/store/hooks';

/** An event as it comes over the wire. */
export interface WireEvent {
  name: ServerEventName;
  payload: unknown;
  meta?: EventMeta;
}

/** The action that a wire event becomes. */
export function eventAction({ name, payload, meta }: WireEvent): ServerEvent {
  const event = readServerEvent(name, payload, meta);
  if (!event) throw new Error(`not an event: ${name}`);
  return event;
}

/** Dispatches events as the socket does. */
export function receive(
  { dispatch }: { dispatch: AppDispatch },
  events: readonly WireEvent[],
): void {
  for (const event of events) dispatch(eventAction(event));
}
