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

/**
 * A device in which a person is signed in: `GET /api/auth/sessions`. Times are ISO 8601 in UTC.
 * `lastSeen` is when it last renewed its access token, so a device in use was seen within 15
 * minutes.
 */
export interface SignedInDevice {
  _id: string;
  /** Such as 'Firefox on Linux'. */
  name: string;
  /** Null for sessions older than this field. */
  address: string | null;
  firstSeen: string;
  lastSeen: string;
  /** The one that asks. */
  isCurrent: boolean;
}

/** Answer when sessions were ended: how many. */
export interface EndedSessions {
  ended: number;
}
