/** Who is signed in, as the access token's payload carries it under `userInfo`. A backend may leave out `_id` and `email`. */
export interface UserInfo {
  _id?: string;
  name: string;
  email?: string;
  roles: string[];
}

/** Body of `POST /api/auth/login`. `persist` is part of the call but never filled by the form. */
export interface Credentials {
  email: string;
  password: string;
  persist?: boolean;
}

/** The payload of an access token. `exp` and `iat` are seconds since 1970; `sid` names the server's session row (ours). */
export interface AccessTokenPayload {
  userInfo: UserInfo;
  sid?: string;
  iat?: number;
  exp?: number;
}
