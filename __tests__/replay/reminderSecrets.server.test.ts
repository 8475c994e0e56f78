import { logNames } from '../../src/app/logNames';
import { makeSecretSearch } from '../helpers/secretSearch';
import { recordSession } from '../helpers/recordSession';

/** Random, as the token of an e-mail is. */
const text = 'kV9_qW3xZ7-bT5mR2yLpN8c';
const search = makeSecretSearch([{ name: 'token', value: text, random: true }]);
const step = (kind: string, n: number) => ({ kind, afterMs: 10, n, m: 1, text });

test('a log has no token of the link that stops e-mails, at either level', async () => {
  const { full } = await recordSession([
    step('unsubscribe', 0),
    step('unsubscribe', 1),
    { ...step('navigate', 0), text: '' },
  ]);
  for (const [level, file] of Object.entries(full))
    expect(search(level, Buffer.from(await file.arrayBuffer()))).toEqual([]);
});

test('the path of such a call is written as a secret', () => {
  expect(logNames.requestPath?.(`/api/unsubscribe/${text}`)).toBe('secret');
  expect(logNames.requestPath?.('/api/reminders/snoozes/64b7f0a1c2d3e4f5a6b7c8d9')).toBe('plain');
});
