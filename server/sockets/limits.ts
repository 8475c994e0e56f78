/** What one person and one connection may take. Times in milliseconds, sizes in bytes. */
export const socketLimits = {
  /** A message from a client; the largest honest one is a comment. */
  messageBytes: 128 * 1024,
  /** What may wait for a reader that does not keep up before it is cut. It comes back and catches up, or fetches again. */
  waitingBytes: 1024 * 1024,
  /** What is sent at once to a reader that catches up, and how long it may take for it. */
  portionBytes: 256 * 1024,
  portionMs: 5_000,
  /** Together below 6 s: a client that crashed is offline by then. */
  pingIntervalMs: 1_800,
  pingTimeoutMs: 3_600,
  connectTimeoutMs: 5_000,
  /** How long the closing of a connection may take before it is torn down. */
  farewellMs: 500,
  socketsPerUser: 50,
  /** Messages of one connection within a window; more are refused, far more end the connection. */
  messages: 60,
  messagesFatal: 600,
  messageWindowMs: 10_000,
  /** Missed changes that are still sent one by one. */
  missedEvents: 2_000,
  /** How long a socket outlives its access token. */
  expiryGraceMs: 30_000,
  /** Sessions ended elsewhere are noticed within this time. */
  sessionPollMs: 700,
  heartbeatMs: 2_000,
  /** A connection whose process was silent for this long is gone. */
  staleMs: 6_000,
  announceMs: 300,
  /** How far back comings and goings are looked up, beside the time that is certain: what is being written, clocks that differ. */
  presenceSlackMs: 10_000,
  /** People who came or went that are named one by one; more of them are a list. */
  presenceNamed: 2_000,
  trimMs: 60 * 60 * 1000,
} as const;
