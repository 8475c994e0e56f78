import type { UserEvent } from '@testing-library/user-event';

/** Fills a field at once, then presses the keys in braces. To type letter by letter draws the screen for each one. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  const [, plain = '', keys = ''] = /^([^{]*)(.*)$/s.exec(text) ?? [];
  await user.click(field);
  await user.paste(plain);
  if (keys) await user.keyboard(keys);
}
