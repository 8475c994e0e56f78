import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Two cores shared with a server: what a person would wait for is waited for.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(90_000);

// jsdom has no layout and no pictures; the calls themselves are harmless.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
URL.createObjectURL = () => 'blob:nothing';
URL.revokeObjectURL = () => undefined;
window.matchMedia = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => localStorage.clear());
