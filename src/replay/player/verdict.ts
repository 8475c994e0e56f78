/** What was compared, and did not agree, at one entry of a log. */
export interface Divergence {
  /** Number of the entry; the first state is 0. */
  index: number;
  /** Milliseconds since the log began. */
  at: number;
  /** Type of the action; empty where a state stands. */
  type: string;
  /** What showed it: the action's recorded changes, a state hash, what screens show, an action that could not be applied, or a fault that the recording itself noted. */
  kind: 'change' | 'hash' | 'shown' | 'error' | 'fault';
  /** JSON pointer into the state; empty for the whole state. */
  path: string;
  /** The value as it was recorded, and as it is in this replay; absent where there was or is none. */
  was?: unknown;
  is?: unknown;
  /** One sentence. */
  message: string;
}

/** Whether a replay leads to the states that were recorded. */
export interface Verdict {
  /** Everything that could be compared agrees, and something of what the actions led to could be. */
  identical: boolean;
  /** Actions that were replayed. */
  actions: number;
  /** State hashes that were compared. */
  hashes: number;
  /** Comparisons made in all, those of the states that stand in the log among them. */
  checked: number;
  sameBuild: boolean;
  /** The first entry that differs. */
  first: Divergence | null;
  /** How many entries differ in all. */
  differences: number;
  /** Types of actions that this build does not know, and how many there are: nothing was made of them. Those of an older log, mostly. */
  unknown: readonly (readonly [type: string, actions: number])[];
  /** What the recording itself found not to agree with the browser's own state. */
  faults: readonly Divergence[];
}
