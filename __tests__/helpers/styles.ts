import { StyleSheet } from '@emotion/sheet';

const { insert } = StyleSheet.prototype;

/**
 * Keeps the theme's rules out of the page. jsdom matches all of them with each element that a query
 * by role visits, which takes half the time of a screen's test.
 */
export function skipStyles(): void {
  StyleSheet.prototype.insert = () => undefined;
}

/**
 * Adds the rules again, for the tests of a file or a `describe` that check styles. Rules that were
 * skipped before do not come back, because the page inserts each of them once.
 */
export function injectStyles(): void {
  beforeAll(() => {
    StyleSheet.prototype.insert = insert;
  });
  afterAll(skipStyles);
}
