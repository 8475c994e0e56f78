export const emailPattern = /^[^\s@<>"']+@[^\s@<>"']+$/;

/** The unique form of an e-mail, which a log-in looks up: trimmed and in lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
