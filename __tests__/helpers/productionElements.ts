import path from 'node:path';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';

const production = (file: string): object =>
  jest.requireActual(
    path.join(path.dirname(require.resolve('react')), 'cjs', `${file}.production.js`),
  );

/**
 * Uses the production build of React to create elements. In development each element captures a
 * stack trace, which takes a tenth of the time of a test.
 */
export function installProductionElements(): void {
  const { createElement, cloneElement } = production('react') as typeof React;
  Object.assign(React, { createElement, cloneElement });
  Object.assign(jsxRuntime, production('react-jsx-runtime'));
}
