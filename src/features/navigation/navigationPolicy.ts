import {
  fieldsOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import type { AssignState } from './assignState';
import {
  navigationRequested,
  routeChanged,
  titleChanged,
  type AppLocation,
  type NavigationState,
} from './navigationSlice';
import { paths } from './paths';
import { idPattern, isTaskPath } from './taskPath';

/** The product's own paths. Any other path may contain text that a person typed. */
const ownPath = new RegExp(
  `^(?:${Object.values(paths)
    .map((path) => path.replace(/\/:id\??$/, `(?:/${idPattern})?`))
    .join('|')})/?$`,
  'i',
);
const pathname: Policy = {
  choose: (path) => {
    if (typeof path !== 'string') return 'text';
    // A replay has to know that the list of tasks is shown.
    return ownPath.test(path) ? 'plain' : isTaskPath(path) ? 'path' : 'text';
  },
};
const location = fieldsOf<AppLocation>({
  pathname,
  search: 'query',
  state: fieldsOf<AssignState>({ id: 'plain', title: 'text', createdBy: 'name' }),
});

/** Page titles are texts of the product. They name no record. */
export const navigationState: Policy = fieldsOf<NavigationState>({
  title: 'plain',
  link: 'plain',
  location,
  requestedPath: 'plain',
});

export const navigationPolicies: FeaturePolicies = {
  actions: {
    [titleChanged.type]: payload(
      fieldsOf<PayloadOf<typeof titleChanged>>({ title: 'plain', link: 'plain' }),
    ),
    [navigationRequested.type]: payload('plain'),
    [routeChanged.type]: payload(location),
  },
};
