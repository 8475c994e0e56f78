import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import { scaledTimeout } from './scaledTimeout';
import { installProductionElements } from './productionElements';
import { skipStyles } from './styles';

const { getElementError } = getConfig();
const isPolling = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
/** The same error, but it prints the page only when its message is read. */
function printedLate(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
}

configure({
  asyncUtilTimeout: scaledTimeout(10_000),
  // A waiting test discards the errors of all tries but the last. Printing the page for them takes
  // a few percent of all tests.
  getElementError: (message, container) =>
    (isPolling() ? printedLate : getElementError)(message, container),
});
jest.setTimeout(scaledTimeout(30_000));
skipStyles();
installProductionElements();

// Sockets, timers and servers change the page while a test waits. That is what these tests are
// about, and each warning of React takes as long as a small test.
const { error } = console;
console.error = (...logged: unknown[]) => {
  if (!String(logged[0]).includes('inside a test was not wrapped in act')) error(...logged);
};

// jsdom has no layout and no images. These calls have nothing to do there.
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
