/** The body of every error response: one text, shown to the person unchanged. */
export interface ErrorBody {
  error: string;
}

/** Texts that a client compares exactly (specification, point 8). */
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
