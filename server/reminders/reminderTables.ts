/** A task of which a person is reminded at a time, and not before. */
export interface SnoozeTable {
  user_id: string;
  /** The task may have been deleted: a snooze counts again if that is undone. */
  task_id: string;
  until: string;
}

/** A browser that takes push messages, for as long as its session lasts. */
export interface PushDeviceTable {
  /** The address of the push service for this browser. */
  endpoint: string;
  user_id: string;
  session_id: string;
  /** The keys of the browser, in base64url. */
  p256dh: string;
  auth: string;
  created_at: string;
}

/**
 * Something that has to be sent to a person. It is written in the transaction that decides on it, and
 * deleted when it was sent.
 */
export interface SendTable {
  _id: string;
  user_id: string;
  kind: 'push' | 'digest';
  /** JSON. For a push message a `WaitingPush`; for a digest `{ day }`, that of the person. */
  content: string;
  attempts: number;
  created_at: string;
  /** When it is tried next. */
  next_at: string;
}

declare module '../db/schema' {
  interface Schema {
    snoozes: SnoozeTable;
    push_devices: PushDeviceTable;
    sends: SendTable;
  }
}
