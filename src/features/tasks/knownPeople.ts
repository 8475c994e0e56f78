import type { Task } from '../../contract/task';
import type { UserRef } from '../../contract/user';
import type { TaskPages } from './taskIndex';

const isNameless = (person: UserRef | null): person is UserRef => person?.name === '';

/** The people with these ids, by the names that rows of the list have for them. */
function namedIn(list: TaskPages, ids: ReadonlySet<string>): Map<string, UserRef> {
  const known = new Map<string, UserRef>();
  const meet = (person: UserRef | null) => {
    if (person && person.name !== '' && ids.has(person._id)) known.set(person._id, person);
  };
  for (const page of list.pages) {
    for (const task of page) {
      if (known.size === ids.size) return known;
      meet(task?.createdBy ?? null);
      task?.assignedTo.forEach(meet);
    }
  }
  return known;
}

/** Fills in people's names from the list: answers of other backends have only their ids. */
export function withNames(list: TaskPages, task: Task): Task {
  const nameless = [task.createdBy, ...task.assignedTo].filter(isNameless);
  if (nameless.length === 0) return task;
  const known = namedIn(list, new Set(nameless.map(({ _id }) => _id)));
  const named = <Person extends UserRef | null>(person: Person): Person => {
    const held = isNameless(person) ? known.get(person._id) : undefined;
    return held ? { ...held, ...person, name: held.name } : person;
  };
  return { ...task, createdBy: named(task.createdBy), assignedTo: task.assignedTo.map(named) };
}
