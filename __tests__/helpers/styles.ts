import { StyleSheet } from '@emotion/sheet';

const { insert } = StyleSheet.prototype;

/**
 * Keeps the theme's rules out of the page. jsdom matches all of them with each element that a query
 * by role visits, which takes half the time of a screen's test.
 */
export function skipStyles(): void {
  StyleSheet.prototype.insert = () => undefined;
}

/** Adds the theme's rules again, for the tests of a file or a `describe` that check styles. */
export function injectStyles(): void {
  beforeAll(() => {
    StyleSheet.prototype.insert = insert;
  });
  // Rules would outlive their page, and each page adds its own.
  afterEach(() => {
    for (const style of document.querySelectorAll('style')) style.remove();
  });
  afterAll(skipStyles);
}
