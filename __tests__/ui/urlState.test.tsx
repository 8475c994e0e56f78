import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { useUrlState } from '../../src/ui/screen/useUrlState';

interface Look {
  filter: string;
  text: string;
}
const usual: Look = { filter: 'all', text: '' };

let put: (look: Partial<Look>) => void;
let go: NavigateFunction;
let restored: Look[];
let places: string[];

function Bound({ start }: { start: Look }) {
  const [value, setValue] = useState(start);
  const { search, hash } = useLocation();
  go = useNavigate();
  put = (look) => act(() => setValue((before) => ({ ...before, ...look })));
  if (places.at(-1) !== search + hash) places.push(search + hash);
  useUrlState<Look>({
    value,
    url: {
      names: ['filter', 'q'],
      typed: ['q'],
      write: (params, look) => {
        if (look.filter !== 'all') params.set('filter', look.filter);
        if (look.text !== '') params.set('q', look.text);
      },
      read: (params, current) => ({
        filter: params.get('filter') === 'late' ? 'late' : 'all',
        text: params.get('q') ?? current.text,
      }),
    },
    onRestored: (look) => {
      restored.push(look);
      setValue(look);
    },
  });
  return <output>{`${value.filter}/${value.text}`}</output>;
}

function Elsewhere() {
  const { pathname } = useLocation();
  return pathname === '/list' ? null : <p>elsewhere</p>;
}

const open = (url: string, start = usual, entries = [url]) => {
  restored = [];
  places = [];
  render(
    <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
      <Elsewhere />
      <Bound start={start} />
    </MemoryRouter>,
  );
};
const inForce = () => screen.getByRole('status').textContent;
const url = (wanted: string) => waitFor(() => expect(places.at(-1)).toBe(wanted));

test('a link puts in force what it carries', async () => {
  open('/list?filter=late&q=a');
  await waitFor(() => expect(inForce()).toBe('late/a'));
  expect(restored).toEqual([{ filter: 'late', text: 'a' }]);
  expect(places).toEqual(['?filter=late&q=a']);
});

test('a URL without any of it gets what is in force written in, and is not restored from', async () => {
  open('/list', { filter: 'late', text: 'a b' });
  await url('?filter=late&q=a+b');
  expect(restored).toEqual([]);
});

test('what is chosen is an entry of the history, and what is foreign there stays', async () => {
  open('/list?other=1&other=2#there', usual, ['/before', '/list?other=1&other=2#there']);
  put({ filter: 'late' });
  await url('?other=1&other=2&filter=late#there');
  put({ filter: 'all' });
  await url('?other=1&other=2#there');
  act(() => void go(-1));
  await url('?other=1&other=2&filter=late#there');
  expect(inForce()).toBe('late/');
  act(() => void go(-1));
  await url('?other=1&other=2#there');
  expect(inForce()).toBe('all/');
  act(() => void go(-1));
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

test('a parameter that cannot be read is not in force, and leaves the URL', async () => {
  open('/list?filter=%3Cscript%3E&x=%E0%A4%A');
  await url('?x=%EF%BF%BD%25A');
  expect(inForce()).toBe('all/');
});

test('going back and forth restores what each entry said', async () => {
  open('/list?filter=late');
  await waitFor(() => expect(inForce()).toBe('late/'));
  act(() => void go('/list?q=second'));
  await waitFor(() => expect(inForce()).toBe('all/second'));
  act(() => void go(-1));
  await waitFor(() => expect(inForce()).toBe('late/'));
  act(() => void go(1));
  await waitFor(() => expect(inForce()).toBe('all/second'));
  act(() => void go('/list'));
  await url('?q=second');
  expect(inForce()).toBe('all/second');
});

test('typing is written once, after a pause, and takes back no value that was set since', async () => {
  open('/list');
  for (const text of ['a', 'ab', 'abc']) put({ text });
  expect(places).toEqual(['']);
  await url('?q=abc');
  expect(places).toEqual(['', '?q=abc']);
  put({ text: 'abcd' });
  put({ filter: 'late' });
  await url('?filter=late&q=abcd');
  expect(inForce()).toBe('late/abcd');
  expect(restored).toEqual([]);
});

test('Back undoes the first choice too, of which the URL before says nothing, and Forward makes it again', async () => {
  open('/list');
  put({ filter: 'late' });
  await url('?filter=late');
  act(() => void go(-1));
  await url('');
  await waitFor(() => expect(inForce()).toBe('all/'));
  act(() => void go(1));
  await url('?filter=late');
  await waitFor(() => expect(inForce()).toBe('late/'));
});

test('typing makes no entry: Back leads to before it', async () => {
  open('/list', usual, ['/before', '/list']);
  put({ text: 'a' });
  await url('?q=a');
  put({ text: 'ab' });
  await url('?q=ab');
  act(() => void go(-1));
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

test('a storm of changes makes few entries of the log', async () => {
  open('/list');
  put({ filter: 'late' });
  await url('?filter=late');
  for (let round = 0; round < 50; round += 1) put({ filter: round % 2 ? 'late' : 'other' });
  put({ filter: 'last' });
  await url('?filter=last');
  expect(places.length).toBeLessThan(6);
});

test('what is typed is written to the place that replaces its own before it was rendered', () => {
  jest.useFakeTimers();
  open('/list/task');
  put({ text: 'a' });
  act(() => {
    jest.advanceTimersByTime(150);
    go('/list', { replace: true });
  });
  expect(places).toEqual(['']);
  act(() => jest.advanceTimersByTime(150));
  expect(places).toEqual(['', '?q=a']);
  expect(inForce()).toBe('all/a');
  jest.useRealTimers();
});
