import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { bound } from './bound';
import { makeLeanElements } from './leanElements';
import { skipStyles } from './styles';

configure({ asyncUtilTimeout: bound(5_000) });
jest.setTimeout(bound(15_000));
skipStyles();
makeLeanElements();

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
