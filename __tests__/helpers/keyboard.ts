import type { Locator, Page } from 'playwright-core';

/**
 * Whether the control has the focus, and what is wrong with the element that has it: it is covered, or
 * nothing on the screen says so. A field shows the focus by its frame, a table by its active cell. Runs in the page.
 */
function focusAt(control: Element) {
  const focused = document.activeElement ?? document.body;
  const isDrawn = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  };
  const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const frame = focused.closest('.MuiInputBase-root')?.querySelector('fieldset');
  const isSeen =
    isDrawn(focused) ||
    isDrawn(active) ||
    // The input of a checkbox or a switch is transparent.
    isDrawn(focused.closest('.Mui-focusVisible')) ||
    (frame && parseFloat(getComputedStyle(frame).borderTopWidth) >= 2);
  const place = active ?? focused;
  const { left, top, width, height } = place.getBoundingClientRect();
  // Something may cover a part of it, but not all of it (WCAG 2.4.11). A toast soon leaves.
  const topmost = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((one) => !one.closest('.docket-toasts')) ?? null;
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
  const isUncovered = parts.some((x) =>
    parts.some((y) => place.contains(topmost(left + width * x, top + height * y))),
  );
  const isShown = isSeen && isUncovered;
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  return {
    isThere: focused === control,
    isGone: !control.isConnected,
    // After the last stop of Tab the browser's own controls follow, then the first one.
    problem:
      isShown || focused === document.body
        ? null
        : `the focus on ${focused.tagName.toLowerCase()} "${name}" is ${isSeen ? 'covered' : 'not drawn'}`,
  };
}

/** A person without a mouse. Each stop of Tab must show that it has the focus. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  readonly button = (name: string | RegExp) =>
    this.page.getByRole('button', { name, exact: typeof name === 'string' });
  readonly card = (name: string) => this.page.getByRole('article', { name, exact: true });
  readonly choice = (name: string) => this.page.getByRole('combobox', { name, exact: true });
  readonly dialog = (name: string) => this.page.getByRole('dialog', { name, exact: true });
  readonly field = (name: string) => this.page.getByRole('textbox', { name, exact: true });
  readonly heading = (name: string) => this.page.getByRole('heading', { name, level: 1 });
  readonly item = (name: string) => this.page.getByRole('menuitem', { name });
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab, or Shift+Tab, until the control has the focus. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    let element = await control.elementHandle();
    for (let presses = 0; element && presses < 80; presses += 1) {
      await this.page.keyboard.press(key);
      let found = await this.page.evaluate(focusAt, element);
      // A dialog that closes still covers the page for a moment.
      for (let again = 0; found.problem !== null && again < 20; again += 1) {
        await this.page.waitForTimeout(50);
        found = await this.page.evaluate(focusAt, element);
      }
      const { isThere, isGone, problem } = found;
      if (problem !== null) throw new Error(problem);
      if (isThere) return;
      if (isGone) element = await control.elementHandle();
    }
    throw new Error(`Tab does not lead to ${control.toString()}`);
  }

  /** Goes to a control by Tab and presses it. */
  async use(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control);
    await this.press(key);
  }

  /** Opens the settings of the task that has the focus, whose first line this is. */
  async menu(first: string, ...then: string[]): Promise<void> {
    await this.press('Shift+F10');
    await this.isAt(this.item(first));
    await this.press(...then);
  }

  /** Waits until the dialog, or something in it, has the focus. */
  async isIn(dialog: Locator): Promise<void> {
    const frame = this.page.locator('.MuiDialog-container:focus-within').filter({ has: dialog });
    await frame.waitFor();
  }

  /** Waits until the control has the focus. */
  async isAt(control: Locator): Promise<void> {
    await control.and(this.page.locator(':focus')).waitFor();
  }
}
