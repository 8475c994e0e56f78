import type { RequestOrigin } from '../audit/record';
import type { Context } from '../context/context';
import { actorOfSession, type Actor } from '../session/actor';
import { lifetimes } from '../session/sessionRepository';
import { signIn, signOut } from '../session/sessionService';
import { demoPassword, type DemoPerson } from './people';

/** The sessions in which the team has worked. */
export interface Visits {
  /** Signs a person in again, which is when they were last seen. */
  begin: (person: DemoPerson) => Promise<Actor>;
  /** The person as who makes a request. Signs them in if their session is over. */
  actor: (person: DemoPerson) => Promise<Actor>;
}

interface Visit {
  actor: Actor;
  /** When the session ends unless it is used. */
  until: number;
  browser: string;
}

/** Where all requests of the team come from, for the audit log. */
export const origin: RequestOrigin = { address: '127.0.0.1', requestId: 'demo' };
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Everybody works in one browser, and stays signed in for long: each session takes time to make. */
export function createVisits(context: Context): Visits {
  const latest = new Map<DemoPerson, Visit>();
  const open = (person: DemoPerson): Actor | undefined => {
    const visit = latest.get(person);
    return visit && context.now() < visit.until ? visit.actor : undefined;
  };

  const begin = async (person: DemoPerson): Promise<Actor> => {
    const before = open(person);
    if (before) await signOut(context, before.sessionId, origin);
    const { sessionId, browser } = await signIn(context, {
      email: person.email,
      password: demoPassword,
      persist: true,
      origin,
      agent,
      browser: latest.get(person)?.browser,
    });
    const actor = { ...(await actorOfSession(context, sessionId)), origin };
    latest.set(person, { actor, until: context.now() + lifetimes.idlePersistent, browser });
    return actor;
  };
  return { begin, actor: async (person) => open(person) ?? begin(person) };
}
