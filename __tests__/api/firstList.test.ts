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
  // A backend that does not know `limit` answers the whole list.
  fetched.mockResolvedValueOnce(new Response('[{"_id":"1"},{"_id":"2"}]'));
  askForFirstList(url, 'token');
  expect(asked()).toEqual([`${url}?limit=64`]);
  const answer = await fetchOrFirstList(url, { headers });
  expect(await answer.json()).toHaveLength(2);
  await fetchOrFirstList(url, { headers });
  expect(asked()).toEqual([`${url}?limit=64`, url]);
});

test('a call for the rest, or with another token, is a request of its own', async () => {
  askForFirstList(url, 'token');
  await fetchOrFirstList(`${url}?before=1`, { headers });
  await fetchOrFirstList(url, { headers: { authorization: 'Bearer newer' } });
  await fetchOrFirstList(url, { headers });
  expect(asked()).toEqual([`${url}?limit=64`, `${url}?before=1`, url, url]);
});
