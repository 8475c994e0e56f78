import type { NewView, SavedView } from '../../contract/view';
import { fieldsOf, listOf, type EndpointPolicy, type FeaturePolicies } from '../../lib/logPolicy';
import type { viewsApi } from './viewsApi';

const saved = fieldsOf<SavedView>({
  _id: 'plain',
  screen: 'plain',
  name: 'text',
  query: 'query',
  createdAt: 'plain',
});

export const viewsPolicies: FeaturePolicies = {
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
