/** Who receives an event: all administrators or none, and people by id. */
export interface Audience {
  administrators: boolean;
  users: string[];
}

export function isInAudience(
  audience: Audience,
  person: { _id: string; administrator: boolean },
): boolean {
  return (audience.administrators && person.administrator) || audience.users.includes(person._id);
}
