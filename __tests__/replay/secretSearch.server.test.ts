import { gzipSync } from 'node:zlib';
import { makeSecretSearch } from '../helpers/secretSearch';

const value = 'xQ7/v"2k+Zr%0Lp\\9w';
const search = makeSecretSearch([{ name: 'planted', value, random: true }]);
const dull = 'Nothing of that kind. '.repeat(50);
const wrapped = (text: string) => `${dull}${text}${dull}`;
const base64 = (before: string) => Buffer.from(`${before}${value}after`).toString('base64');

test.each([
  ['as it is', value],
  ['in a URL', encodeURIComponent(value)],
  ['in JSON', JSON.stringify({ text: value })],
  ['in JSON in JSON', JSON.stringify(JSON.stringify({ text: value }))],
  [
    'in escapes',
    [...value].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['in base64, at each place', base64('')],
  ['in base64, one on', base64('a')],
  ['in base64, two on', base64('ab')],
  ['in the other base64', Buffer.from(`ab${value}`).toString('base64url')],
  ['in hexadecimal digits', Buffer.from(value).toString('hex')],
  ['in large hexadecimal digits', Buffer.from(value).toString('hex').toUpperCase()],
  ['in part', value.slice(3, 11)],
])('a planted secret is found %s, also in a gzip file', (_how, text) => {
  expect(search('file', wrapped(text))).not.toEqual([]);
  expect(search('file', gzipSync(wrapped(text)))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^file, inflated: /)]),
  );
});

test('nothing is found where nothing was planted', () => {
  expect(search('file', wrapped(value.slice(0, 7)))).toEqual([]);
  expect(search('file', gzipSync(dull))).toEqual([]);
});
