import type { BusyPerson, ChangedTask, DueTask, DueTasks, MyDay } from '../../contract/myDay';
import {
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import { visitStarted, type HomeState } from './homeSlice';
import type { myDayApi } from './myDayApi';

export const homeState: Policy = fieldsOf<HomeState>({ since: 'plain', isFirst: 'plain' });

const due = fieldsOf<DueTasks>({
  count: 'plain',
  tasks: listOf(
    fieldsOf<DueTask>({
      _id: 'plain',
      title: 'text',
      dueDate: 'plain',
      priority: 'plain',
      status: 'plain',
    }),
  ),
});

export const homePolicies: FeaturePolicies = {
  actions: { [visitStarted.type]: payload(homeState) },
  endpoints: {
    getMyDay: {
      arg: fieldsOf<{ today: string; since: string }>({ today: 'plain', since: 'plain' }),
      data: fieldsOf<MyDay>({
        overdue: due,
        today: due,
        week: due,
        open: 'plain',
        hasTasks: 'plain',
        changed: listOf(
          fieldsOf<ChangedTask>({
            _id: 'plain',
            title: 'text',
            type: 'plain',
            by: 'name',
            at: 'plain',
            // A status, or the name of a person.
            to: 'name',
            fields: 'plain',
          }),
        ),
        notes: listOf(
          fieldsOf<MyDay['notes'][number]>({ _id: 'plain', title: 'text', updatedAt: 'plain' }),
        ),
        people: listOf(
          fieldsOf<BusyPerson>({ _id: 'plain', name: 'name', open: 'plain', overdue: 'plain' }),
        ),
      }),
    },
  } satisfies Record<keyof typeof myDayApi.endpoints, EndpointPolicy>,
};
