const two = (number: number) => String(number).padStart(2, '0');

/** A duration in milliseconds as '0:07', '12:34' or '1:02:03'. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** Titles of state entries in lists. */
export const stateTitles = {
  start: 'Start',
  reload: 'Page reloaded',
  gap: 'Gap in the recording',
  mismatch: 'Recording corrected',
} as const;

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
