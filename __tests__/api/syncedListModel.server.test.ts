// With --all: random orders of loads and events.
import type { UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { api } from '../../src/data/api/api';
import { listKey, rowsLoaded, withSyncedLists } from '../../src/data/lists/createSyncedList';
import { confirmedRow, completeList } from '../../src/data/lists/syncedList';
import { changeDropped, changesWaiting } from '../../src/data/outbox/outboxSlice';
import type { Task } from '../../src/contract/task';
import { taskIndex } from '../../src/data/nouns/tasks/taskIndex';
import { taskLists, type TaskList } from '../../src/data/nouns/tasks/taskLists';
import { rowsInOrder } from '../../src/lib/collection/pages';
import {
  taskCreated,
  taskDeleted,
  taskUpdated,
  type ServerEvent,
} from '../../src/data/realtime/serverEvents';
import { aTask } from '../helpers/team';

/** A backend and one client of it, whose every step is chosen by a number. */
const reducer = withSyncedLists(api.reducer, [taskLists]);
type ApiState = ReturnType<typeof reducer>;

const uma = { _id: 'uma', name: 'Uma' };
/** The own list, and that of an inspected person. */
const lists = [undefined, uma._id] as const;
type List = (typeof lists)[number];

interface Load {
  requestId: string;
  /** What the server answered, and how many of its rows have come; null before it has answered. */
  answer: { seq: number; rows: Task[] } | null;
  came: number;
}
interface Mutation {
  /** Of the first attempt. It is also the key of a change that can wait. */
  requestId: string;
  /** How often the change waited and was sent again. */
  attempts: number;
  isWaiting: boolean;
  /** The task whose status changes, or null for a new task. */
  id: string | null;
  status: Task['status'];
  /** Null while the server has not answered, false when it refused. */
  answer: Task | false | null;
}

class Session {
  private readonly tasks = new Map<string, Task>();
  private readonly log: ServerEvent[] = [];
  private state: ApiState = reducer(undefined, { type: 'begin' });
  /** Events up to here were delivered on this connection. */
  private heard = 0;
  /** From here on nothing was left out: earlier events were never sent, because there was no connection yet. */
  private from: number | null = null;
  private readonly loads = new Map<List, Load>();
  private mutations: Mutation[] = [];
  private made = 0;
  readonly steps: string[] = [];

  constructor(private readonly numbered: boolean) {
    for (const n of [0, 1]) this.create(n);
  }

  /** Takes the step that a number chooses; one that is not possible now is left out. */
  step(choice: number): void {
    const steps = [
      this.create,
      this.change,
      this.change,
      this.remove,
      this.hear,
      this.hear,
      this.hearAgain,
      this.load,
      this.answer,
      this.bring,
      this.end,
      this.end,
      this.breakOff,
      this.wish,
      this.wish,
      this.wishNew,
      this.decide,
      this.tell,
      this.wait,
      this.sendAgain,
      this.giveUp,
      this.showWaiting,
    ];
    steps[choice % steps.length]?.call(this, Math.floor(choice / steps.length));
  }

  /** The server answers all that it was asked, the client hears all that happened, and what broke is loaded again. */
  finish(): void {
    for (const mutation of this.mutations)
      if (mutation.answer === null) this.decideOn(mutation, true);
    while (this.mutations.length > 0) this.tell(0);
    for (const list of lists) {
      while (this.loads.has(list)) this.goOn();
      if (this.held(list)?.complete === true) continue;
      this.begin(list);
      while (this.loads.has(list)) this.goOn();
    }
    while (this.heard < this.log.length) this.hear();
  }

  /** What a list shows ahead of answers, and what it should show: the last status that was wished of each row and not answered yet. */
  ahead(list: List): [shown: string[], wished: string[]] {
    const held = this.held(list);
    const shown = new Map(held ? rowsInOrder(held).map((task) => [task._id, task.status]) : []);
    const wishes = Object.entries(held?.unconfirmed ?? {}).map(([id, { edits }]) => ({
      id,
      open: this.mutations.filter(
        (one) => one.id === id && edits.some(({ requestId }) => requestId === one.requestId),
      ),
    }));
    return [
      wishes.map(({ id }) => `${id} ${shown.get(id)}`),
      wishes.map(({ id, open }) => `${id} ${open.at(-1)?.status}`),
    ];
  }

  held = (list: List): TaskList | undefined =>
    this.state.queries[listKey('getTasks', list)]?.data as TaskList | undefined;
  onServer = (list: List): Task[] =>
    [...this.tasks.values()].filter(
      (task) => list === undefined || task.assignedTo.some(({ _id }) => _id === list),
    );

  private dispatch(what: string, action: UnknownAction): void {
    this.steps.push(what);
    this.state = reducer(this.state, action);
  }

  private happen(event: ServerEvent): void {
    this.log.push(event);
    // A backend without numbers is heard at once, in order: there is nothing else that could keep a list right.
    if (!this.numbered) this.hear();
  }
  private meta = () =>
    this.numbered ? { seq: this.log.length + 1, prev: this.log.length, at: '' } : {};
  private record = (task: Task): Task => ({
    ...task,
    seq: this.numbered ? this.log.length + 1 : undefined,
  });
  private oneOf = (n: number): Task | undefined =>
    [...this.tasks.values()][n % Math.max(1, this.tasks.size)];

  private create(n: number): Task {
    this.made += 1;
    const task = this.record(
      aTask({
        _id: `t${this.made}`,
        title: 'new',
        assignedTo: n % 2 === 0 ? [uma] : [],
        comments: undefined,
        activity: undefined,
      }),
    );
    this.tasks.set(task._id, task);
    this.steps.push(`create ${task._id}`);
    this.happen(taskCreated(task, this.meta()));
    return task;
  }
  private change(n: number): void {
    const held = this.oneOf(Math.floor(n / 2));
    if (held)
      this.write({
        ...held,
        ...(n % 2 === 0
          ? { title: `title ${this.log.length}` }
          : { assignedTo: held.assignedTo.length > 0 ? [] : [uma] }),
      });
  }
  private write(next: Task): Task {
    const task = this.record(next);
    this.tasks.set(task._id, task);
    this.steps.push(`change ${task._id}: ${task.title} ${task.status} ${task.assignedTo.length}`);
    this.happen(taskUpdated(task, this.meta()));
    return task;
  }
  private remove(n: number): void {
    const held = this.oneOf(n);
    if (!held) return;
    this.tasks.delete(held._id);
    this.steps.push(`delete ${held._id}`);
    this.happen(taskDeleted(held._id, this.meta()));
  }

  private hear(): void {
    if (this.heard >= this.log.length) return;
    const event = this.log[this.heard];
    if (!event) return;
    this.from ??= this.heard;
    this.heard += 1;
    this.dispatch(`hear ${this.heard}: ${event.type}`, event);
  }
  /** A connection is lost, and the next one asks from an earlier number on. Before the first list there is none to ask from: it begins now. */
  private hearAgain(n: number): void {
    if (!this.numbered) return;
    if (lists.some((list) => this.held(list))) {
      const from = this.from ?? this.heard;
      this.heard = from + (n % Math.max(1, this.heard - from + 1));
    } else this.heard = this.log.length;
    this.from = Math.min(this.from ?? this.heard, this.heard);
    this.steps.push(`connect at ${this.heard}`);
  }

  private load(n: number): void {
    const list = lists[n % lists.length];
    if (!this.loads.has(list)) this.begin(list);
  }
  private begin(list: List): void {
    this.made += 1;
    const requestId = `load${this.made}`;
    this.loads.set(list, { requestId, answer: null, came: 0 });
    this.dispatch(`load ${list}`, this.call('Query', 'pending', 'getTasks', requestId, list));
  }
  /** The server reads the list. Where it is older than what the connection began at, events are asked for from there on. */
  private answer(n: number): void {
    const [list, load] = this.loadThat(n, (one) => one.answer === null);
    if (!load) return;
    load.answer = { seq: this.log.length, rows: this.onServer(list).reverse() };
    this.steps.push(`answer ${list} at ${load.answer.seq}`);
    if (this.numbered && load.answer.seq < (this.from ?? this.log.length)) {
      this.heard = load.answer.seq;
      this.from = load.answer.seq;
    }
    this.from ??= this.heard;
  }
  /** One of the current loads of which something is true. */
  private loadThat(n: number, isTrue: (load: Load) => boolean): [List, Load | undefined] {
    const found = [...this.loads].filter(([, load]) => isTrue(load));
    return found[n % Math.max(1, found.length)] ?? [undefined, undefined];
  }
  private origin = (seq: number) => ({ seq: this.numbered ? seq : null, log: null });
  /** Some rows come, of a list that is not shown yet. */
  private bring(n: number): void {
    const [list, load] = this.loadThat(n, (one) => one.answer !== null);
    const held = this.held(list);
    if (!load?.answer || (load.came === 0 && held && held.loaded > 0)) return;
    const rows = load.answer.rows.slice(load.came, load.came + 1 + (n % 3));
    if (rows.length === 0 || held?.complete) return;
    load.came += rows.length;
    const payload = {
      queryCacheKey: listKey('getTasks', list),
      requestId: load.requestId,
      origin: this.origin(load.answer.seq),
      total: load.answer.rows.length,
      rows,
    };
    this.dispatch(`rows ${list} ${rows.map(({ _id }) => _id).join()}`, rowsLoaded(payload));
  }
  private end(n: number): void {
    const [list, load] = this.loadThat(n, (one) => one.answer !== null);
    if (!load?.answer) return;
    this.loads.delete(list);
    const payload: TaskList = completeList(
      load.answer.rows.slice(load.came),
      this.origin(load.answer.seq),
    );
    this.dispatch(`loaded ${list}`, {
      ...this.call('Query', 'fulfilled', 'getTasks', load.requestId, list),
      payload,
    });
  }
  private breakOff(n: number): void {
    const list = lists[n % lists.length];
    const load = this.loads.get(list);
    if (!load) return;
    this.loads.delete(list);
    this.dispatch(`broken ${list}`, {
      ...this.call('Query', 'rejected', 'getTasks', load.requestId, list),
      payload: { status: 'NETWORK', text: '' },
    });
  }
  private goOn(): void {
    this.answer(0);
    this.end(0);
  }

  private wish(n: number): void {
    const held = this.held(undefined);
    const rows = held ? rowsInOrder(held) : [];
    const task = rows[n % Math.max(1, rows.length)];
    if (!task) return;
    // Often several of the same row, before the first is answered.
    for (const status of (['In Progress', 'On Hold', 'Completed'] as const).slice(n % 3)) {
      this.made += 1;
      const mutation: Mutation = {
        requestId: `call${this.made}`,
        id: task._id,
        status,
        answer: null,
        attempts: 1,
        isWaiting: false,
      };
      this.mutations.push(mutation);
      this.dispatch(`wish ${task._id} ${status}`, this.update('pending', mutation));
    }
  }
  private wishNew(): void {
    this.made += 1;
    const requestId = `call${this.made}`;
    this.mutations.push({
      requestId,
      id: null,
      status: 'Pending',
      answer: null,
      attempts: 1,
      isWaiting: false,
    });
    this.dispatch(
      'wish a new task',
      this.call('Mutation', 'pending', 'createTask', requestId, null),
    );
  }
  private decide(n: number): void {
    const open = this.mutations.filter(({ answer }) => answer === null);
    const mutation = open[this.numbered ? n % Math.max(1, open.length) : 0];
    if (mutation) this.decideOn(mutation, n % 3 > 0);
  }
  private decideOn(mutation: Mutation, accepts: boolean): void {
    const held = mutation.id === null ? undefined : this.tasks.get(mutation.id);
    if (!accepts) mutation.answer = false;
    else if (mutation.id === null) mutation.answer = this.create(0);
    else mutation.answer = held ? this.write({ ...held, status: mutation.status }) : false;
    if (!this.numbered) this.tell(this.mutations.indexOf(mutation));
  }
  /** The answer to a mutation arrives: of several in any order. */
  private tell(n: number): void {
    const answered = this.mutations.filter(({ answer }) => answer !== null);
    const mutation = this.numbered ? answered[n % Math.max(1, answered.length)] : answered[0];
    if (!mutation) return;
    this.mutations = this.mutations.filter((one) => one !== mutation);
    const { requestId, id, answer } = mutation;
    const step = answer === false ? 'rejected' : 'fulfilled';
    if (mutation.isWaiting) this.attempt(mutation);
    const call =
      id === null
        ? this.call('Mutation', step, 'createTask', requestId, null)
        : this.update(step, mutation);
    this.dispatch(`told ${id} ${String(answer && answer.status)}`, {
      ...call,
      payload: answer === false ? { status: 403, text: 'No' } : answer,
    });
  }

  private argOf = ({ id, status, requestId: key }: Mutation) => ({ id, changes: { status }, key });
  /** A step of an attempt to send a change of a task. */
  private update(step: 'pending' | 'fulfilled' | 'rejected', mutation: Mutation) {
    const { requestId, attempts } = mutation;
    const attempt = `${requestId}${attempts > 1 ? ` again ${attempts}` : ''}`;
    return this.call('Mutation', step, 'updateTask', attempt, this.argOf(mutation));
  }
  /** One of the changes that are kept until they are answered. */
  private kept(n: number, isWaiting: boolean): Mutation | undefined {
    const found = this.mutations.filter((one) => one.id !== null && one.isWaiting === isWaiting);
    return found[n % Math.max(1, found.length)];
  }
  /** No answer comes. The server may have made the change all the same. */
  private wait(n: number): void {
    const mutation = this.kept(n, false);
    if (!mutation || !this.numbered) return;
    mutation.isWaiting = true;
    const call = this.update('fulfilled', mutation);
    const meta = { ...call.meta, baseQueryMeta: { isWaiting: true } };
    this.dispatch(`waits ${mutation.requestId}`, { ...call, payload: null, meta });
  }
  private attempt(mutation: Mutation): void {
    mutation.isWaiting = false;
    mutation.attempts += 1;
    this.dispatch(`again ${mutation.requestId}`, this.update('pending', mutation));
  }
  private sendAgain(n: number): void {
    const mutation = this.kept(n, true);
    if (mutation) this.attempt(mutation);
  }
  private giveUp(n: number): void {
    const mutation = this.kept(n, true);
    if (!mutation) return;
    this.mutations = this.mutations.filter((one) => one !== mutation);
    this.dispatch(`given up ${mutation.requestId}`, changeDropped(mutation.requestId));
  }
  private showWaiting(): void {
    const waiting = this.mutations
      .filter(({ isWaiting }) => isWaiting)
      .map((one) => ({
        key: one.requestId,
        endpoint: 'updateTask',
        arg: this.argOf(one),
        at: 1,
      }));
    this.dispatch('show what waits', changesWaiting(waiting));
  }

  private call(
    kind: 'Query' | 'Mutation',
    step: 'pending' | 'fulfilled' | 'rejected',
    endpointName: string,
    requestId: string,
    originalArgs: unknown,
  ) {
    const arg =
      kind === 'Query'
        ? {
            type: 'query',
            queryCacheKey: listKey(endpointName, originalArgs as List),
            forceRefetch: true,
          }
        : { type: 'mutation', track: true };
    const meta = {
      requestId,
      requestStatus: step,
      arg: { ...arg, endpointName, originalArgs },
      startedTimeStamp: 1,
      fulfilledTimeStamp: 1,
      baseQueryMeta: undefined,
    };
    return {
      type: `api/execute${kind}/${step}`,
      payload: undefined,
      meta:
        step === 'rejected'
          ? { ...meta, rejectedWithValue: true, aborted: false, condition: false }
          : meta,
      ...(step === 'rejected' && { error: { message: 'Rejected' } }),
    };
  }
}

const facts = (tasks: readonly Task[]) =>
  tasks
    .map(({ _id, title, status, assignedTo }) => `${_id} ${title} ${status} ${assignedTo.length}`)
    .sort();

/** Whether a client ends with what the server has, after the steps that these numbers choose. */
function expectRight(numbered: boolean, choices: readonly number[]): void {
  const session = new Session(numbered);
  for (const choice of choices) {
    session.step(choice);
    for (const list of lists) {
      const [shown, wished] = session.ahead(list);
      if (shown.join() !== wished.join())
        throw new Error(
          `${list ?? 'own'} list, after:\n${session.steps.join('\n')}\nshown ${shown.join()}\nwished ${wished.join()}`,
        );
    }
  }
  session.finish();
  for (const list of lists) {
    const held = session.held(list);
    const shown = held ? rowsInOrder(held) : [];
    const confirmed = held
      ? shown
          .map(({ _id }) => confirmedRow(held, taskIndex.slotOf(held, _id) ?? -1))
          .filter((task) => task !== null)
      : [];
    const said = () => `${list ?? 'own'} list, after:\n${session.steps.join('\n')}\n`;
    const server = facts(session.onServer(list));
    if (
      JSON.stringify(facts(shown)) !== JSON.stringify(server) ||
      JSON.stringify(facts(confirmed)) !== JSON.stringify(server) ||
      Object.keys(held?.unconfirmed ?? {}).length > 0
    ) {
      throw new Error(`${said()}shown  ${facts(shown).join(', ')}\nserver ${server.join(', ')}`);
    }
  }
}

// Without bias: small numbers would choose the first steps again and again.
const choices = fc.noBias(fc.array(fc.nat(9_999), { minLength: 10, maxLength: 40 }));

describe('whatever order loads, events and mutations come in, the lists end as the server has them (E-5, E-8)', () => {
  it.each([
    ['that numbers its changes', true, 8_000],
    ['that numbers nothing', false, 2_000],
  ])('with a backend %s', (_what, numbered, numRuns) => {
    fc.assert(
      fc.property(choices, (chosen) => expectRight(numbered, chosen)),
      { numRuns },
    );
  });
});
