import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { CallArgs } from '../../data/api/baseQuery';
import type { PushDevice } from '../../contract/time/reminders';
import type { AppError } from '../../lib/errors';
import { wait } from '../../lib/pause';

/** Whether this browser gets push messages. `missing`: it cannot. `blocked`: it refuses to ask. */
export const deviceStates = ['missing', 'blocked', 'off', 'on'] as const;
export type DeviceState = (typeof deviceStates)[number];

type Call = (args: CallArgs) => ReturnType<BaseQueryFn<CallArgs, unknown, AppError>>;
type Answer = { data: { device: DeviceState } } | { error: AppError };

const path = '/api/reminders/devices';
const answer = (device: DeviceState): Answer => ({ data: { device } });

const notSubscribed: AppError = {
  status: 'PARSING',
  text: 'This browser could not reach its service for such messages. Try again later.',
};

/** An installation that takes longer has failed. */
const maxInstallMs = 10_000;

/** Undefined where the browser has no push messages, or the page has no service worker. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return undefined;
  const registration = await navigator.serviceWorker?.getRegistration();
  // On the first visit it is still being installed.
  if (registration && !registration.active)
    await Promise.race([navigator.serviceWorker.ready, wait(maxInstallMs)]);
  return registration?.active ? registration.pushManager : undefined;
}

/** What the browser says. `isOwn`: whether the person who is signed in has turned them on here. */
export async function findDevice(isOwn: boolean): Promise<DeviceState> {
  const push = await pushManager();
  if (!push) return 'missing';
  if (Notification.permission === 'denied') return 'blocked';
  const isPermitted = Notification.permission === 'granted';
  return isOwn && isPermitted && (await push.getSubscription()) ? 'on' : 'off';
}

/** The part of a subscription that the server needs. */
function deviceOf(subscription: PushSubscription): PushDevice {
  const { endpoint, keys = {} } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
  };
}

/** A subscription for the key of this installation. One for another key is replaced. */
async function subscribe(push: PushManager, pushKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: pushKey };
  try {
    return await push.subscribe(options);
  } catch (error) {
    const earlier = await push.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return push.subscribe(options);
  }
}

/** Asks the person, subscribes and tells the server. Call it after a click, unless it is permitted. */
export async function addDevice(pushKey: string, call: Call): Promise<Answer> {
  const push = await pushManager();
  if (!push) return answer('missing');
  const permission =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  if (permission !== 'granted') return answer(permission === 'denied' ? 'blocked' : 'off');
  let subscription: PushSubscription;
  try {
    subscription = await subscribe(push, pushKey);
  } catch (error) {
    console.warn('The browser did not subscribe to push messages', error);
    return { error: notSubscribed };
  }
  const { error } = await call({ url: path, method: 'POST', body: deviceOf(subscription) });
  return error ? { error } : answer('on');
}

/** Ends the subscription of this browser, also if the server does not hear of it. */
export async function removeDevice(call: Call): Promise<Answer> {
  const subscription = await endSubscription();
  if (subscription)
    await call({ url: path, method: 'DELETE', body: { endpoint: subscription.endpoint } });
  return answer('off');
}

/** After this no push message reaches this browser. @returns the subscription that has ended */
export async function endSubscription(): Promise<PushSubscription | null> {
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe().catch((error: unknown) => {
    console.warn('The subscription to push messages did not end', error);
  });
  return subscription;
}
