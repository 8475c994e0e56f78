/** Who receives an event: all administrators or none, and people by id; or everybody. */
export interface Audience {
  administrators: boolean;
  users: string[];
  everybody?: true;
}
