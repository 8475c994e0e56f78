import type { Task } from '../../src/contract/task';
import type { BackendPerson } from './fakeBackend';

const person = (number: number, name: string, roles: string[]): BackendPerson => ({
  _id: number.toString(16).padStart(24, '0'),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  roles,
  active: true,
  isOnline: false,
  lastActive: null,
  password: 'Passw0rd!',
});

/** A small team: one person of each role, and a second User. */
export const team = {
  rosa: person(1, 'Rosa Root', ['Root']),
  ada: person(2, 'Ada Admin', ['Admin']),
  uma: person(3, 'Uma User', ['User']),
  udo: person(4, 'Udo User', ['User']),
};

let made = 0;

/** A complete task without sequence numbers. */
export function aTask(fields: Partial<Task> = {}): Task {
  made += 1;
  return {
    _id: (0x1000 + made).toString(16).padStart(24, '0'),
    title: `Task ${made}`,
    description: '',
    priority: 'Medium',
    status: 'Pending',
    dueDate: null,
    completedAt: null,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    createdBy: { _id: team.ada._id, name: team.ada.name },
    assignedTo: [{ _id: team.uma._id, name: team.uma.name }],
    labels: [],
    attachments: [],
    comments: [],
    activity: [],
    ...fields,
  };
}
