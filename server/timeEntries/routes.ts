import { z } from 'zod';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { readsAtPosition } from '../http/sendList';
import { byId } from '../http/validate';
import { expectedText } from '../lib/expected';
import { addEntry, changeEntry, deleteEntry, restoreEntry } from './entryService';
import { entriesPage } from './entryRepository';
import { reportOf, sumOf } from './report';
import {
  currentTimer,
  entriesQuery,
  entry,
  entryChanges,
  newEntry,
  ofTask,
  ofTimer,
  page,
  report,
  reportQuery,
  timer,
  timerStart,
  timerStop,
} from './timeSchemas';
import { discardTimer, startTimer, stopTimer, timerOf } from './timerService';

/** Time spent on tasks (ours): the timer of each person, entries, and reports. */
export function registerTimeRoutes(api: Api, context: Context): void {
  registerTimer(api, context);
  registerEntries(api, context);

  api.get(
    '/api/time/report',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Time spent by person, label or week',
        description:
          'Of everybody for administrators, else your own. Labels are those that tasks have now; a task with two counts for both, and once in the total. A week has the key of its Monday.',
        querystring: reportQuery,
        response: { 200: report },
      },
    },
    ({ actor, query }) => reportOf(context.db, actor, query),
  );

  api.get(
    '/api/time/total',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Time spent on a task',
        description: 'By everybody for administrators, else by you.',
        querystring: ofTask,
        response: { 200: z.object({ seconds: z.number(), entries: z.number() }) },
      },
    },
    ({ actor, query }) => sumOf(context.db, actor, query),
  );
}

function registerTimer(api: Api, context: Context): void {
  api.get(
    '/api/time/timer',
    {
      config: { access: 'signedIn' },
      preHandler: readsAtPosition(context),
      schema: {
        summary: 'Your running timer',
        response: { 200: currentTimer },
      },
    },
    async ({ actor }) => ({ timer: await timerOf(context.db, actor._id) }),
  );

  api.post(
    '/api/time/timer',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Start your timer',
        description:
          'The answer is the timer that runs then. The one that ran at that time becomes an entry of your `day`, with its `_id`. `at` is when it was started. If another one was started after that, this one ended then, and becomes an entry at once. `resumes` undoes a stop: it deletes that entry and lets its timer run on. Answers 412 if the entry is gone or a timer was started since, except the one in `discards`, which is discarded.',
        body: timerStart,
        response: { 200: currentTimer },
      },
    },
    async ({ actor, body }) => ({ timer: await startTimer(context, actor, body) }),
  );

  api.post(
    '/api/time/timer/stop',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Stop your timer',
        description:
          'The answer is its entry, of at most 24 hours; null for less than a second, and if none runs. With `timerId`, only that timer is stopped. If it has an entry already, that is shortened to end at `at`. Answers 404 if it neither runs nor has an entry.',
        body: timerStop,
        response: { 200: z.object({ entry: entry.nullable() }) },
      },
    },
    async ({ actor, body }) => ({ entry: await stopTimer(context, actor, body) }),
  );

  api.delete(
    '/api/time/timer',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Discard your timer',
        description: 'Without an entry. Answers 412 if none runs, or not the one that is named.',
        querystring: ofTimer,
        response: { 200: timer },
      },
    },
    ({ actor, query }) => discardTimer(context, actor, query.timer),
  );
}

function registerEntries(api: Api, context: Context): void {
  api.get(
    '/api/time',
    {
      config: { access: 'signedIn' },
      preHandler: readsAtPosition(context),
      schema: {
        summary: 'Time entries',
        description:
          'Of everybody for administrators, else your own; the newest day first. `next` of the answer is `before` of the next page.',
        querystring: entriesQuery,
        response: { 200: page },
      },
    },
    ({ actor, query }) => entriesPage(context.db, actor, query),
  );

  api.post(
    '/api/time',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Add time that you have spent on a task',
        description: 'Answers 409 if another entry has the `_id`.',
        body: newEntry,
        response: { 201: entry },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await addEntry(context, actor, body)),
  );

  api.patch(
    '/api/time/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change a time entry',
        description: `Your own, or for administrators any. ${expectedText}`,
        params: byId,
        body: entryChanges,
        response: { 200: entry },
      },
    },
    ({ actor, params, body }) => changeEntry(context, actor, params.id, body),
  );

  api.delete(
    '/api/time/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Delete a time entry',
        description: 'Your own, or for administrators any. It can be restored for a week.',
        params: byId,
        response: { 200: deleted },
      },
    },
    async ({ actor, params }) => {
      await deleteEntry(context, actor, params.id);
      return { _id: params.id };
    },
  );

  api.post(
    '/api/time/:id/restore',
    {
      config: { access: 'signedIn' },
      schema: { summary: 'Restore a time entry', params: byId, response: { 200: entry } },
    },
    ({ actor, params }) => restoreEntry(context, actor, params.id),
  );
}
