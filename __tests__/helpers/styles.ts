import { StyleSheet } from '@emotion/sheet';

const { insert } = StyleSheet.prototype;

/**
 * Keeps the rules of the theme out of the page. jsdom holds all of them against each element that a query
 * by role passes, which is half the time of a test of a screen.
 */
export function skipStyles(): void {
  StyleSheet.prototype.insert = () => undefined;
}

/** Puts the rules of the theme into the page, for the tests of a file or a `describe` that look at styles. */
export function injectStyles(): void {
  beforeAll(() => {
    StyleSheet.prototype.insert = insert;
  });
  // The rules of a page outlive it, and each page brings its own.
  afterEach(() => {
    for (const style of document.querySelectorAll('style')) style.remove();
  });
  afterAll(skipStyles);
}
