/** Limits of one person and one connection. Times in milliseconds, sizes in bytes. */
export const socketLimits = {
  /** Largest message from a client. The longest valid one is a comment. */
  messageBytes: 128 * 1024,
  /**
   * When more is queued for a slow reader, its connection is closed. It can reconnect and catch up.
   */
  queuedBytes: 1024 * 1024,
  /** How much is sent at once to a connection that catches up, and how long that may take. */
  batchBytes: 256 * 1024,
  batchMs: 5_000,
  /**
   * After both together without a word from the other side, a client that crashed is offline, and a
   * page looks for connections that work. Pages expect an answer to each poll in a little more
   * (src/data/realtime/openSocket.ts).
   */
  pingIntervalMs: 4_000,
  pingTimeoutMs: 3_000,
  connectTimeoutMs: 5_000,
  /** How long closing a connection may take before it is terminated. */
  closeTimeoutMs: 500,
  socketsPerUser: 50,
  /** Messages of a connection within a window. More are refused; far more close the connection. */
  messages: 60,
  maxMessages: 600,
  messageWindowMs: 10_000,
  /** Missed events that are sent one by one. With more, the client fetches its lists. */
  missedEvents: 2_000,
  /** How long a socket stays open after its access token has expired. */
  expiryGraceMs: 30_000,
  /** How often sessions are checked for changes that are not in the event log. */
  sessionPollMs: 5_000,
  heartbeatMs: 2_000,
  /** After this time without a heartbeat, the connections of a process count as closed. */
  staleMs: 6_000,
  announceMs: 300,
  /**
   * Added to the period in which presence changes are looked up, for slow writes and differing
   * clocks.
   */
  presenceSlackMs: 10_000,
  /** Presence changes that are sent one by one. With more, the whole list is sent. */
  maxPresenceChanges: 2_000,
} as const;
