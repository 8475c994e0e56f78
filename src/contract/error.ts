/** The body of every refusal on the wire: one text, shown to the person as it is. */
export interface ErrorBody {
  error: string;
}

/** Texts that carry meaning for a client (specification, point 8). They are compared exactly. */
export const errorText = {
  unauthorized: 'Unauthorized',
  invalidToken: 'Invalid token',
  tokenNotFound: 'Token not found',
  accessTokenExpired: 'Forbidden token expired',
  refreshTokenExpired: 'Refresh token expired',
  invalidRefreshToken: 'Invalid refresh token',
  blocked: 'Your account has been blocked',
} as const;

/** 401 answers that end the session. */
export const sessionEndingTexts: readonly string[] = [
  errorText.unauthorized,
  errorText.invalidToken,
  errorText.tokenNotFound,
  errorText.refreshTokenExpired,
  errorText.invalidRefreshToken,
];
