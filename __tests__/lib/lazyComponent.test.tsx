import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Suspense } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { importWhenIdle, loadedModule } from '../../src/ui/lazy/importWithRetry';
import { markUsable } from '../../src/ui/lazy/usable';
import { lazyComponent, loadAllLazyComponents } from '../../src/ui/lazy/lazyComponent';

const loads: string[] = [];
let innerIsKnown = false;
const Outer = lazyComponent('Outer', async () => {
  loads.push('Outer');
  // A part that is known of only once another is there.
  if (!innerIsKnown) {
    innerIsKnown = true;
    lazyComponent('Inner', async () => (loads.push('Inner'), { Inner: () => null }));
  }
  return { Outer: ({ text }: { text: string }) => <p>{text}</p> };
});

test('a part that was imported while the browser was idle is shown at once', async () => {
  Object.assign(window, {
    requestIdleCallback: (run: () => void) => window.setTimeout(run),
    cancelIdleCallback: (handle: number) => window.clearTimeout(handle),
  });
  const load = async () => ({ Early: () => <p>early</p> });
  const Early = lazyComponent('Early', load);
  importWhenIdle([load]);
  expect(loadedModule(load)).toBeUndefined();
  markUsable();
  await waitFor(() => expect(loadedModule(load)).toBeDefined());
  render(
    <Suspense fallback="waiting">
      <Early />
    </Suspense>,
  );
  expect(screen.getByText('early')).toBeInTheDocument();
});

test('all parts are fetched, also those that others make known, and are then shown at once', async () => {
  await loadAllLazyComponents();
  expect(loads).toEqual(['Outer', 'Inner']);
  render(
    <Suspense fallback="waiting">
      <Outer text="shown" />
    </Suspense>,
  );
  expect(screen.getByText('shown')).toBeInTheDocument();
});

test('a part that cannot be fetched is named', async () => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let gone = true;
  lazyComponent('Lost', async () => {
    if (gone) throw new Error('404');
    return { Lost: () => null };
  });
  const loading = expect(loadAllLazyComponents()).rejects.toThrow('could not load: Lost.');
  await jest.runAllTimersAsync();
  await loading;
  gone = false;
  jest.useRealTimers();
  jest.restoreAllMocks();
  await loadAllLazyComponents();
});

test('no component of the product is loaded lazily beside the list', () => {
  const folder = path.join(__dirname, '../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('lazyComponent.ts'),
  );
  const others = files.filter((file) =>
    /\blazy\(/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
