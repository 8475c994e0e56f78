/** Who may receive an event: administrators as a whole, and people by id. One row per change, never a row per reader. */
export interface Audience {
  administrators: boolean;
  users: string[];
}

/** Whether somebody belongs to an audience. */
export function isInAudience(
  audience: Audience,
  person: { _id: string; administrator: boolean },
): boolean {
  return (audience.administrators && person.administrator) || audience.users.includes(person._id);
}
