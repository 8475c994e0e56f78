/** A task in the version before. */
export interface FormerTask {
  _id: string;
  position: number;
  number: number | null;
  title: string;
  description: string;
  priority: string;
  status: string;
  due_date: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  created_by_name: string;
  comment_count: number;
  seq: number;
  field_changes: string | null;
  order_key: string | null;
  comments_changed: number | null;
}
interface FormerAssignee {
  task_id: string;
  user_id: string;
  user_name: string;
  position: number;
}
interface FormerLabel {
  task_id: string;
  label: string;
  position: number;
}
interface FormerFile {
  task_id: string;
  filename: string;
  originalname: string;
  mimetype: string;
  size: number;
  sha256: string;
  position: number;
  added_by: string | null;
}
/** What is named here of the histories. */
export interface FormerEntry {
  task_id: string;
  seq: number;
}

/** The tables that the migration reads and writes. */
export interface Tables {
  tasks: FormerTask;
  task_rows: { task_id: string; seq: number; row: string };
  task_assignees: FormerAssignee;
  task_labels: FormerLabel;
  task_attachments: FormerFile;
  kept_tasks: {
    action_id: string;
    task_id: string;
    part: number;
    filename: string | null;
    rows: number;
    data: string;
  };
  /** The former `kept_tasks`. */
  former_tasks: FormerTask & { action_id: string };
  kept_assignees: FormerAssignee;
  kept_labels: FormerLabel;
  kept_attachments: FormerFile;
  kept_comments: FormerEntry;
  kept_comment_versions: FormerEntry;
  kept_activity: FormerEntry;
}
