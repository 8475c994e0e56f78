import path from 'node:path';
import React from 'react';
import jsxRuntime from 'react/jsx-runtime';

const production = (file: string): object =>
  jest.requireActual(
    path.join(path.dirname(require.resolve('react')), 'cjs', `${file}.production.js`),
  );

/** Elements as React's production build makes them: in development each one captures a stack trace, a tenth of the time of a test. */
export function installProductionElements(): void {
  const { createElement, cloneElement } = production('react') as typeof React;
  Object.assign(React, { createElement, cloneElement });
  Object.assign(jsxRuntime, production('react-jsx-runtime'));
}
