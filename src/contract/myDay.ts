import type { Priority, Status, TaskField } from './task';

/** A task that is due, on the home screen. */
export interface DueTask {
  _id: string;
  title: string;
  dueDate: string;
  priority: Priority;
  status: Status;
}

/** The first tasks of a due category, and how many there are in all. */
export interface DueTasks {
  count: number;
  tasks: DueTask[];
}

/** The latest change of a task by someone else. */
export interface ChangedTask {
  _id: string;
  title: string;
  type: 'assigned' | 'status' | 'comment' | 'edited' | 'fileAdded' | 'fileRemoved';
  /** Who made the change. */
  by: string;
  at: string;
  /** The new status, or the name of the person who was assigned, or of the file. */
  to: string | null;
  /** What was edited. */
  fields?: TaskField[];
}

/** A person with overdue tasks, for administrators. */
export interface BusyPerson {
  _id: string;
  name: string;
  open: number;
  overdue: number;
}

/**
 * Answer of `GET /api/my-day` (ours): what the signed-in person has to do and to know. Due
 * categories are those of point 4 of the specification.
 */
export interface MyDay {
  overdue: DueTasks;
  today: DueTasks;
  week: DueTasks;
  /** The open tasks of the person, due or not. */
  open: number;
  /** Whether the person can see any task. */
  hasTasks: boolean;
  changed: ChangedTask[];
  notes: { _id: string; title: string; updatedAt: string }[];
  /** Absent for people who are not administrators. */
  people?: BusyPerson[];
}

/** Query of `GET /api/my-day`: the person's calendar day, and when they were here last. */
export interface MyDayQuery {
  today: string;
  since: string;
}

/** How many rows each list of `MyDay` has at most. */
export const myDayRows = 5;
