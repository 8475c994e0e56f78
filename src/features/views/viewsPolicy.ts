import type { NewView, SavedView } from '../../contract/view';
import {
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import type { viewsApi } from './viewsApi';
import { viewChosen, viewLeft, type ViewsState } from './viewsSlice';

const saved = fieldsOf<SavedView>({
  _id: 'plain',
  screen: 'plain',
  name: 'text',
  query: 'query',
  createdAt: 'plain',
});

export const viewsState: Policy = fieldsOf<ViewsState>({ task: 'plain', user: 'plain' });

export const viewsPolicies: FeaturePolicies = {
  actions: {
    [viewChosen.type]: payload(
      fieldsOf<PayloadOf<typeof viewChosen>>({ screen: 'plain', id: 'plain' }),
    ),
    [viewLeft.type]: payload('plain'),
  },
  endpoints: {
    getViews: { arg: 'plain', data: listOf(saved) },
    createView: {
      arg: fieldsOf<NewView>({ screen: 'plain', name: 'text', query: 'query' }),
      data: 'omit',
    },
    changeView: {
      arg: fieldsOf<{ id: string; name?: string; query?: string }>({
        id: 'plain',
        name: 'text',
        query: 'query',
      }),
      data: 'omit',
    },
    deleteView: { arg: 'plain', data: 'omit' },
  } satisfies Record<keyof typeof viewsApi.endpoints, EndpointPolicy>,
};
