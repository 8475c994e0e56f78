/** Who receives an event: all administrators or none, and people by id. */
export interface Audience {
  administrators: boolean;
  users: string[];
}
