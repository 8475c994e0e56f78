import { isAdministrator } from '../../src/contract/user';
import type { NewUser, UserActivation } from '../../src/contract/user';
import type { Answer, Route } from './fakeBackend';

const forbidden: Answer = { status: 403, body: { error: 'You are not allowed to do this' } };

let made = 0;

/** The changes of accounts in section 7 of the specification. They answer nothing beyond it. */
export const fakeUserRoutes: [RegExp, Route][] = [
  [
    /^POST \/api\/users$/,
    ({ body, data, actor }) => {
      if (!isAdministrator(actor)) return forbidden;
      const { password, ...user } = body as NewUser;
      if (data.people.some((one) => one.email === user.email))
        return { status: 409, body: { error: 'Email already in use' } };
      const person = {
        _id: (0xb000 + (made += 1)).toString(16).padStart(24, '0'),
        ...user,
        password,
        isOnline: false,
        lastActive: null,
      };
      data.people.unshift(person);
      return { status: 201, body: { ...user, _id: person._id } };
    },
  ],
  [
    /^PATCH \/api\/users$/,
    ({ body, data, actor }) => {
      const { id, active } = body as UserActivation;
      const person = data.people.find((one) => one._id === id);
      if (!isAdministrator(actor) || !person) return forbidden;
      person.active = active;
      return { status: 200 };
    },
  ],
  [
    /^DELETE \/api\/users\/(\w+)$/,
    ({ params, data, actor }) => {
      if (!isAdministrator(actor)) return forbidden;
      data.people = data.people.filter((one) => one._id !== params[0]);
      return { status: 200 };
    },
  ],
];
