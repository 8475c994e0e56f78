/** What is unique about an e-mail and what a log-in looks up: trimmed, without regard to case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
