/** One line of a file of people. `line` counts from 1; the texts are those of the file. */
export interface PersonLine {
  line: number;
  name: string;
  email: string;
  /** Admin or User, in any case; '' for User. */
  role: string;
  /** yes or no (also true/false, 1/0, active/inactive), in any case; '' for no. */
  active: string;
  password: string;
}

/**
 * One line of a file of tasks. People are named by e-mail, or by a name that only one account has.
 * `Doe, John` is one person if an account is called so; otherwise, the comma separates two.
 */
export interface TaskLine {
  line: number;
  /** Identifies the line when the file is imported again; '' to compare its content. */
  reference: string;
  /** Its number among the equal lines of the file, from 1: two equal lines are two tasks. */
  occurrence: number;
  title: string;
  description: string;
  priority: string;
  status: string;
  /** YYYY-MM-DD or ''. */
  dueDate: string;
  /** YYYY-MM-DD or an ISO 8601 time: the task is Completed since then. '' or absent for none. */
  completedAt?: string;
  assignees: string[];
  labels: string[];
  /** YYYY-MM-DD, or '' or absent for none. */
  startDate?: string;
  /** A number, or '' or absent for none. */
  estimate?: string;
  /** A line of text for each of its lines, with '[x] ' before those that are done. */
  checklist?: string;
  /** The reference of the line, or the id of the task, that it is a sub-task of. */
  parent?: string;
  /** References or ids of what has to be completed before it. */
  blockedBy?: string[];
  /** The value of an RRULE, or '' or absent for none. Its first day is the due date. */
  recurrence?: string;
  /** The time zone of the recurrence; '' or absent for UTC. */
  recurrenceZone?: string;
}

/**
 * Body of `POST /api/users/import` and `POST /api/tasks/import` (ours). Without `confirm` nothing
 * is written.
 */
export interface ImportRequest<Line> {
  rows: Line[];
  confirm: boolean;
}

/**
 * The result of a line, or its preview. `exists` is skipped: importing a file twice writes nothing
 * twice. `error` is shown to people.
 */
export type ImportVerdict =
  | { line: number; outcome: 'new' | 'exists'; _id?: string }
  | { line: number; outcome: 'refused'; error: string };

/** Rows in one request. People come in smaller requests, because hashing passwords takes time. */
export const importLimits = {
  people: 100,
  tasks: 500,
  assignees: 50,
  fileBytes: 50 * 1024 * 1024,
  lines: 200_000,
} as const;

// Spreadsheets read these as formulas, also after spaces and quotation marks (OWASP, "CSV
// Injection").
const formula = /^['"\s]*[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe before a cell that a spreadsheet would read as a formula. */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
