import { replayTarget } from '../../src/app/replayTarget';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { states } from '../../src/app/features/states';
import type { Level } from '../../src/replay/redaction/walk';
import { makeRedactor } from '../../src/replay/redaction/redactor';

const written = (pathname: string, mode: Level) =>
  makeRedactor(replayTarget.names, { mode }).action(routeChanged({ pathname, search: '' }))?.action;

test.each([
  ...states.flatMap(({ paths = [] }) => paths).map((path) => path.replace(/:id\??/, '7')),
  '/task',
  '/Task/',
  '/note/view',
  '/note/view/665f1c2ab3d4e5f60718293a',
  '/note/edit/c0ffee01',
  '/note/view/017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  '/note/edit/42/',
])('%s leads to the same screen at both levels', (pathname) => {
  for (const level of ['secrets', 'structure'] as const)
    expect(written(pathname, level)).toEqual(routeChanged({ pathname, search: '' }));
});

test.each([
  ['/reset/aB3-dE5', '/xxxxx/xX0-xX0'],
  ['/note/view/1/Jane Doe', '/xxxx/xxxx/0/Xxxx Xxx'],
  ['/people/Jane', '/xxxxxx/Xxxx'],
  ['/note/view/Jane-Doe-1', '/xxxx/xxxx/Xxxx-Xxx-0'],
  ['/note/edit/deadbeef', '/xxxx/xxxx/xxxxxxxx'],
  ['/notes', '/xxxxx'],
  ['/tasks/Jane', '/xxxxx/Xxxx'],
  ['/task/1/Jane', '/xxxx/0/Xxxx'],
])('%s, which leads nowhere, is unreadable at the level structure', (pathname, filled) => {
  expect(written(pathname, 'secrets')).toEqual(routeChanged({ pathname, search: '' }));
  expect(written(pathname, 'structure')).toEqual(routeChanged({ pathname: filled, search: '' }));
});

test.each([
  ['/task/ckx9zq', '/task/xxx0xx'],
  ['/Task/Jane/', '/Task/Xxxx/'],
  ['/task/J%C3%A4ne', '/task/Xxxx'],
  ['/task/%E4', '/task/x'],
])('%s hides its id at the level structure, and still leads to the list', (pathname, filled) => {
  expect(written(pathname, 'secrets')).toEqual(routeChanged({ pathname, search: '' }));
  expect(written(pathname, 'structure')).toEqual(routeChanged({ pathname: filled, search: '' }));
  expect(written(filled, 'structure')).toEqual(routeChanged({ pathname: filled, search: '' }));
});
