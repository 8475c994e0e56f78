import type { UnknownAction } from '@reduxjs/toolkit';
import { isObject } from '../../lib/fields';
import { networkError, type AppError } from '../../lib/errors';

/** What an action of a mutation says about it. */
export interface MutationStep {
  step: 'pending' | 'fulfilled' | 'rejected';
  /** Names the change: its key, which all attempts share, or else the id of the request. */
  id: string;
  /** Undefined if the change is not kept until the server answers. */
  key: string | undefined;
  endpoint: string;
  arg: unknown;
  /** When this attempt began, in milliseconds since 1970. */
  at: number;
  /** There was no answer yet, and the change is sent again. */
  isWaiting: boolean;
  /** The page has given up this attempt, so it says nothing of the change. */
  isAborted: boolean;
  /** Why it was rejected: the server has refused it, or it could not be sent. */
  error: AppError | undefined;
}

export type KeyedStep = MutationStep & { key: string };

/** The part of `meta` of RTK Query's actions that is read here. */
interface Meta {
  requestId: string;
  startedTimeStamp: number;
  arg: { endpointName: string; originalArgs: unknown };
  baseQueryMeta?: { isWaiting?: boolean };
  aborted?: boolean;
}

const keyOf = (arg: unknown): string | undefined =>
  isObject(arg) && 'key' in arg && typeof arg.key === 'string' ? arg.key : undefined;

/** Reads an action of a mutation. Null for any other action. */
export function mutationOf(action: UnknownAction): MutationStep | null {
  const [, step] = /^api\/executeMutation\/(pending|fulfilled|rejected)$/.exec(action.type) ?? [];
  if (!step) return null;
  const { requestId, startedTimeStamp, arg, baseQueryMeta, aborted } = (
    action as UnknownAction & { meta: Meta }
  ).meta;
  const key = keyOf(arg.originalArgs);
  return {
    step: step as MutationStep['step'],
    id: key ?? requestId,
    key,
    endpoint: arg.endpointName,
    arg: arg.originalArgs,
    at: startedTimeStamp,
    isWaiting: baseQueryMeta?.isWaiting ?? false,
    isAborted: aborted ?? false,
    // After an exception there is no payload. The server may have made the change or not.
    error: step === 'rejected' ? networkError(action.payload) : undefined,
  };
}

/** The same for a mutation with a key, which is kept until the server answers. */
export function keyedMutationOf(action: UnknownAction): KeyedStep | null {
  const mutation = mutationOf(action);
  return mutation?.key === undefined ? null : { ...mutation, key: mutation.key };
}
