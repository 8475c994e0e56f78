export interface TaskCommentTable {
  _id: string;
  task_id: string;
  user_id: string | null;
  user_name: string;
  text: string;
  created_at: string;
  /** Number of the change that added it, so that an event does not contain later comments. */
  seq: number;
  /** When its text was changed last. */
  edited_at: string | null;
  /** JSON of the people whom it mentions; null if there are none. */
  mentions: string | null;
}

/** An earlier text of a comment, or with `deleted` the last text of one that can be restored. */
export interface CommentVersionTable extends Omit<TaskCommentTable, '_id'> {
  comment_id: string;
  /** When it was replaced or deleted. */
  until: string;
  deleted: number;
}
