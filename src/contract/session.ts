/** The signed-in person: `userInfo` in the access token. A backend may omit `_id` and `email`. */
export interface UserInfo {
  _id?: string;
  name: string;
  email?: string;
  roles: string[];
}

/** Body of `POST /api/auth/login`. The form never sends `persist`. */
export interface Credentials {
  email: string;
  password: string;
  persist?: boolean;
}

/**
 * The payload of an access token. `exp` and `iat` are seconds since 1970; `sid` is the id of the
 * session row (ours).
 */
export interface AccessTokenPayload {
  userInfo: UserInfo;
  sid?: string;
  iat?: number;
  exp?: number;
}
