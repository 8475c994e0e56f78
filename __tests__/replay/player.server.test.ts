import type { UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import { clockTicked } from '../../src/data/store/clockSlice';
import { routeChanged, titleChanged } from '../../src/data/navigation/navigationSlice';
import { Engine } from '../../src/replay/player/engine';
import { Player, type Frames } from '../../src/replay/player/player';
import { mapEntries, buildLog, startedAt, sampleActions, type LogStep } from '../helpers/buildLog';

/** A display whose frames the test controls. */
class Display implements Frames {
  private time = 1_000;
  private waiting: (() => void) | null = null;

  now(): number {
    return this.time;
  }

  next(callback: () => void): () => void {
    this.waiting = callback;
    return () => {
      this.waiting = null;
    };
  }

  /** Lets frames pass, each after some milliseconds. */
  frames(count: number, each = 100): void {
    for (let at = 0; at < count; at += 1) {
      this.time += each;
      const callback = this.waiting;
      this.waiting = null;
      callback?.();
    }
  }

  get isIdle(): boolean {
    return this.waiting === null;
  }
}

const route = (pathname: string) => routeChanged({ pathname, search: '' });
const after = (milliseconds: number, action: UnknownAction): LogStep => ({
  after: milliseconds,
  action,
});

function playerOf(happenings: readonly LogStep[]): {
  player: Player;
  display: Display;
  engine: Engine;
} {
  const display = new Display();
  const engine = new Engine(replayTarget, buildLog(happenings));
  return { player: new Player(engine, display), display, engine };
}

test('plays by the times of the log and stops at the end', () => {
  const { player, display } = playerOf([
    after(500, route('/a')),
    after(1_000, route('/b')),
    after(250, route('/c')),
  ]);
  player.play();
  const seen: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    display.frames(1);
    seen.push(player.getSnapshot().index);
  }
  expect(seen).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  expect(player.getSnapshot()).toMatchObject({
    index: 3,
    at: 1_750,
    playing: false,
    stoppedBy: null,
  });
  expect(display.isIdle).toBe(true);
});

test.each([0.25, 2, 32])('at %s times the speed, the log takes as much less time', (speed) => {
  const { player, display } = playerOf(
    Array.from({ length: 64 }, (_, at) => after(100, route(`/${at}`))),
  );
  player.setSpeed(speed);
  player.play();
  display.frames(8, 50);
  expect(player.getSnapshot().index).toBe(Math.min(64, Math.floor(4 * speed)));
});

test('many actions in a frame are one update for subscribers', () => {
  const { player, display } = playerOf(sampleActions(2_000).map((action) => after(1, action)));
  let told = 0;
  player.setSpeed(32);
  player.play();
  player.subscribe(() => {
    told += 1;
  });
  display.frames(10, 16);
  expect(player.getSnapshot().index).toBe(2_000);
  expect(told).toBeLessThanOrEqual(10 + 1);
});

test('with very many actions at one time, a frame passes some and the next one the rest', () => {
  const { player, display, engine } = playerOf([
    ...sampleActions(4_000).map((action) => after(0, action)),
    after(10, route('/end')),
  ]);
  player.play();
  const indexes: number[] = [];
  const costs: number[] = [];
  while (player.getSnapshot().playing) {
    display.frames(1, 16);
    const { index } = player.getSnapshot();
    indexes.push(index);
    costs.push(engine.costOf(index));
    engine.stateAt(index);
  }
  expect(indexes).toEqual([1_500, 3_000, 4_001]);
  expect(Math.max(...costs)).toBeLessThanOrEqual(1_500);
});

test('a long pause is shortened unless full pauses are on', () => {
  const happenings = [after(600_000, route('/back'))];
  const short = playerOf(happenings);
  short.player.play();
  short.display.frames(31);
  expect(short.player.getSnapshot()).toMatchObject({ index: 1, at: 600_000 });

  const honest = playerOf(happenings);
  honest.player.setFullPauses(true);
  honest.player.play();
  honest.display.frames(5_999);
  expect(honest.player.getSnapshot().index).toBe(0);
  honest.display.frames(2);
  expect(honest.player.getSnapshot().index).toBe(1);
});

test('a pause that is played in full says how long it lasts yet, and can be skipped', () => {
  const { player, display } = playerOf([after(600_000, route('/back')), after(100, route('/on'))]);
  player.setFullPauses(true);
  player.setSpeed(2);
  player.play();
  display.frames(100);
  expect(player.getSnapshot()).toMatchObject({ index: 0, pauseLeft: 290 });
  player.skipPause();
  display.frames(1, 16);
  expect(player.getSnapshot()).toMatchObject({ index: 1, at: 600_000, pauseLeft: null });
  player.jump(0);
  display.frames(1);
  expect(player.getSnapshot().pauseLeft).toBe(300);
  player.pause();
  expect(player.getSnapshot().pauseLeft).toBeNull();
});

test('after a tab slept, playback continues where it was', () => {
  const { player, display } = playerOf(
    Array.from({ length: 10 }, (_, at) => after(1_000, route(`/${at}`))),
  );
  player.play();
  display.frames(1, 3_600_000);
  expect(player.getSnapshot().index).toBe(0);
});

test('a log without times is played at a steady pace', () => {
  const display = new Display();
  const log = mapEntries(buildLog(sampleActions(10)), (entry) => ({ ...entry, at: 0 }));
  const player = new Player(new Engine(replayTarget, log), display);
  player.play();
  display.frames(10);
  expect(player.getSnapshot()).toMatchObject({ index: 2, playing: true });
});

test('steps pause playback and stop at the ends of the log', () => {
  const { player } = playerOf(sampleActions(3));
  player.play();
  player.step(1);
  expect(player.getSnapshot()).toMatchObject({ index: 1, at: 1_000, playing: false });
  player.step(-1);
  player.step(-1);
  expect(player.getSnapshot().index).toBe(0);
  player.step(99);
  expect(player.getSnapshot().index).toBe(3);
});

test.each([
  [2, 2],
  [-5, 0],
  [99, 5],
  [2.9, 2],
  [NaN, 0],
  [Infinity, 5],
])('a jump to %s goes to %s', (wanted, index) => {
  const { player } = playerOf(sampleActions(5));
  player.jump(wanted);
  expect(player.getSnapshot()).toMatchObject({ index, at: index * 1_000 });
});

test('playback continues after a jump, and restarts from the end', () => {
  const { player, display } = playerOf(sampleActions(5));
  player.play();
  player.jump(3);
  display.frames(11);
  expect(player.getSnapshot()).toMatchObject({ index: 4, playing: true });
  player.jump(5);
  expect(player.getSnapshot()).toMatchObject({ index: 5, playing: false });
  player.play();
  expect(player.getSnapshot()).toMatchObject({ index: 0, playing: true });
});

test.each([
  ['navigation/titleChanged', 3],
  ['navigation/title*', 3],
  ['navigation/*', 1],
  ['header', 5],
  ['*', 1],
])('a breakpoint on the type %s stops at entry %s', (type, index) => {
  const { player, display } = playerOf([
    route('/a'),
    clockTicked(startedAt),
    titleChanged({ title: 'A' }),
    clockTicked(startedAt + 1),
    clockTicked(startedAt + 2),
  ]);
  player.setBreakpoints({ types: [type], paths: [] });
  player.play();
  display.frames(100);
  expect(player.getSnapshot()).toMatchObject({
    index,
    playing: false,
    stoppedBy: index === 5 ? null : type,
  });
});

test('a breakpoint on a path stops where the value changes, at any speed', () => {
  const { player, display } = playerOf([
    route('/a'),
    titleChanged({ title: 'A' }),
    titleChanged({ title: 'A' }),
    route('/a'),
    titleChanged({ title: 'B' }),
    route('/b'),
    'reload',
    route('/c'),
  ]);
  player.setBreakpoints({ types: [], paths: ['/navigation/title', '/nowhere'] });
  player.setSpeed(32);
  const stops: unknown[] = [];
  for (let at = 0; at < 4; at += 1) {
    player.play();
    display.frames(30);
    const { index, stoppedBy } = player.getSnapshot();
    stops.push([index, stoppedBy]);
  }
  expect(stops).toEqual([
    [2, '/navigation/title'],
    [5, '/navigation/title'],
    [7, '/navigation/title'],
    [8, null],
  ]);
});

test('a step passes a breakpoint, and playback continues after one', () => {
  const { player, display } = playerOf([route('/a'), route('/b'), route('/c')]);
  player.setBreakpoints({ types: ['navigation/routeChanged'], paths: [] });
  player.step(1);
  expect(player.getSnapshot()).toMatchObject({ index: 1, stoppedBy: null });
  player.play();
  display.frames(11);
  expect(player.getSnapshot()).toMatchObject({ index: 2, stoppedBy: 'navigation/routeChanged' });
  player.step(1);
  expect(player.getSnapshot()).toMatchObject({ index: 3, stoppedBy: null });
});

test.each([0, -1, NaN, Infinity])('the speed %s is rejected', (speed) => {
  expect(() => playerOf(sampleActions(2)).player.setSpeed(speed)).toThrow(RangeError);
});

test('the snapshot is the same object until something changes, and unsubscribed listeners are not called', () => {
  const { player } = playerOf(sampleActions(3));
  const view = player.getSnapshot();
  let told = 0;
  const leave = player.subscribe(() => {
    told += 1;
  });
  player.pause();
  player.jump(0);
  expect(player.getSnapshot()).toBe(view);
  player.jump(1);
  expect(told).toBe(1);
  leave();
  player.jump(2);
  expect(told).toBe(1);
});

test('a long jump runs in slices, and only the last one counts', async () => {
  const { player, engine } = playerOf(sampleActions(6_000));
  const arrived = new Promise<void>((resolve) => {
    player.subscribe(() => {
      if (player.getSnapshot().seeking === null) resolve();
    });
  });
  player.jump(5_000);
  expect(player.getSnapshot()).toMatchObject({ index: 0, seeking: 5_000 });
  player.jump(5_900);
  expect(player.getSnapshot()).toMatchObject({ index: 0, seeking: 5_900 });
  await arrived;
  expect(player.getSnapshot()).toMatchObject({ index: 5_900, seeking: null });
  expect(engine.costOf(5_900)).toBe(0);
});
