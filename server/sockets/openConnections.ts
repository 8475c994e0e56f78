import type { Connection } from './connection';
import type { OutgoingEvent } from './outgoing';

type Receivable = Pick<OutgoingEvent, 'audience' | 'assignees'>;

const nobody: readonly Connection[] = [];

/** The open connections of this process, found by person. */
export class OpenConnections {
  private readonly byId = new Map<string, Connection>();
  private readonly byUser = new Map<string, Set<Connection>>();
  private readonly ofAdministrators = new Set<Connection>();

  get size(): number {
    return this.byId.size;
  }

  all(): Iterable<Connection> {
    return this.byId.values();
  }

  ofUser(userId: string): readonly Connection[] {
    const found = this.byUser.get(userId);
    return found ? [...found] : nobody;
  }

  administrators(): Iterable<Connection> {
    return this.ofAdministrators;
  }

  add(connection: Connection): void {
    this.byId.set(connection.id, connection);
    const ofUser = this.byUser.get(connection._id);
    if (ofUser) ofUser.add(connection);
    else this.byUser.set(connection._id, new Set([connection]));
    if (connection.administrator) this.ofAdministrators.add(connection);
  }

  remove(connection: Connection): void {
    this.byId.delete(connection.id);
    const ofUser = this.byUser.get(connection._id);
    ofUser?.delete(connection);
    if (ofUser?.size === 0) this.byUser.delete(connection._id);
    this.ofAdministrators.delete(connection);
  }

  setAdministrator(connection: Connection, administrator: boolean): void {
    connection.administrator = administrator;
    if (administrator && this.byId.has(connection.id)) this.ofAdministrators.add(connection);
    else this.ofAdministrators.delete(connection);
  }

  includesAudienceOf(event: Receivable): boolean {
    return !this.audienceOf(event).next().done;
  }

  /** Everyone who gets an event without visiting others: they are in its audience, and may still see its task. */
  *audienceOf({ audience, assignees }: Receivable): Generator<Connection> {
    if (audience.everybody) {
      yield* this.byId.values();
      return;
    }
    if (audience.administrators)
      for (const connection of this.ofAdministrators)
        if (connection.administrator) yield connection;
    for (const userId of new Set(audience.users)) {
      const maySeeTask = !assignees || assignees.has(userId);
      for (const connection of this.byUser.get(userId) ?? nobody) {
        const isAdministrator = connection.administrator;
        if (isAdministrator ? !audience.administrators : maySeeTask) yield connection;
      }
    }
  }
}
