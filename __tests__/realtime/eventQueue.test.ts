import { createEventQueue } from '../../src/data/realtime/eventQueue';

let frames: FrameRequestCallback[];

beforeEach(() => {
  frames = [];
  jest
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => frames.push(callback));
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const drawFrame = () => {
  const now = frames;
  frames = [];
  for (const callback of now) callback(0);
};

function queue() {
  const handed: string[][] = [];
  return { handed, ...createEventQueue<string>((events) => handed.push(events)) };
}

test('what comes in a quiet moment does not wait for a frame, and what comes in one task is one batch', async () => {
  const { handed, push } = queue();
  push('one');
  push('two');
  expect(handed).toEqual([]);
  await Promise.resolve();
  expect(handed).toEqual([['one', 'two']]);
});

test('what comes behind it gathers until the next frame, frame after frame', async () => {
  const { handed, push } = queue();
  push('one');
  await Promise.resolve();
  push('two');
  await Promise.resolve();
  push('three');
  await Promise.resolve();
  expect(handed).toEqual([['one']]);
  drawFrame();
  expect(handed).toEqual([['one'], ['two', 'three']]);
  push('four');
  await Promise.resolve();
  expect(handed).toHaveLength(2);
  drawFrame();
  expect(handed[2]).toEqual(['four']);
});

test('after a frame without events it is quiet again', async () => {
  const { handed, push } = queue();
  push('one');
  await Promise.resolve();
  drawFrame();
  push('two');
  await Promise.resolve();
  expect(handed).toEqual([['one'], ['two']]);
});

test('what was dropped is not handed over, neither at once nor with the frame', async () => {
  const { handed, push, clear } = queue();
  push('one');
  clear();
  await Promise.resolve();
  push('two');
  await Promise.resolve();
  push('three');
  clear();
  drawFrame();
  expect(handed).toEqual([['two']]);
});
