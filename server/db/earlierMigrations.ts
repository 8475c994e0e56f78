/**
 * The migrations of the versions before `029_schema`, which creates what they created together
 * (decision 100).
 */
export const earlierMigrations: readonly string[] = [
  '001_initial',
  '002_repeats',
  '003_views',
  '004_bulk',
  '005_imports',
  '006_people',
  '007_processes',
  '008_log_ids',
  '009_notification_types',
  '013_audit',
  '014_shared_keys',
  '015_schema_support',
  '016_api_tokens',
  '017_indexes',
  '018_accounts',
  '019_webhooks',
  '020_task_rows',
  '021_webhook_secrets',
  '022_open_tasks',
  '023_results',
  '024_field_changes',
  '025_delivery_times',
  '026_stored_bytes',
  '027_task_numbers',
  '028_team_work',
];

/** What they are now. */
export const firstMigration = '029_schema';

/** Whether these are all earlier migrations and no other, so that their schema is the present one. */
export const areAllEarlier = (names: readonly string[]): boolean =>
  names.length === earlierMigrations.length &&
  earlierMigrations.every((name) => names.includes(name));

/** The names of migrations, with that of today for all earlier ones together. */
export const presentNames = (names: readonly string[]): string[] =>
  areAllEarlier(names) ? [firstMigration] : [...names];

/** The last of these migrations that needs an earlier version to go on. Null if none does. */
export const olderMigration = (names: readonly string[]): string | null =>
  presentNames(names).findLast((name) => earlierMigrations.includes(name)) ?? null;
