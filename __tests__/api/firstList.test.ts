import { askForFirstList, dropFirstList, fetchOrFirstList } from '../../src/data/lists/firstList';

const url = 'http://backend/api/tasks';
const headers = { authorization: 'Bearer token' };
const fetched = jest.spyOn(globalThis, 'fetch');
beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response('[]')));
});
afterEach(dropFirstList);
const asked = () => fetched.mock.calls.map(([input]) => input);

test('the first call for the list gets the first rows, which were asked for before', async () => {
  // A server that does not know `limit` answers the whole list.
  fetched.mockResolvedValueOnce(new Response('[{"_id":"1"},{"_id":"2"}]'));
  askForFirstList(url, 'token', true);
  expect(asked()).toEqual([`${url}?limit=64`]);
  const answer = await fetchOrFirstList(url, { headers });
  expect(await answer.json()).toHaveLength(2);
  await fetchOrFirstList(url, { headers });
  expect(asked()).toEqual([`${url}?limit=64`, url]);
});

test('another backend is asked by the call of the specification', () => {
  askForFirstList(url, 'token', false);
  expect(asked()).toEqual([url]);
});

test('a call for the rest, or with another token, is a request of its own', async () => {
  askForFirstList(url, 'token', true);
  await fetchOrFirstList(`${url}?before=1`, { headers });
  await fetchOrFirstList(url, { headers: { authorization: 'Bearer newer' } });
  await fetchOrFirstList(url, { headers });
  expect(asked()).toEqual([`${url}?limit=64`, `${url}?before=1`, url, url]);
});
