import {
  bare,
  fieldsOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import {
  navigationRequested,
  passwordDialogClosed,
  passwordDialogOpened,
  reportClosed,
  reportOpened,
  routeChanged,
  titleChanged,
  type HeaderState,
  type Place,
} from './headerSlice';
import type { AssignState } from '../tasks/assignState';

/** As servers make them: hexadecimal digits, in groups or not, with a figure among them. Anything else in an id's place may have been typed there. */
export const idPattern = '(?=[^/]*\\d)[0-9a-f-]{1,36}';
/** The product's own paths, with the ids of notes. Any other one leads nowhere, and is what somebody typed or was sent as a link. */
const ownPath = new RegExp(
  `^/(?:(?:login|task|user|assign|error|not-found|note(?:/add|/(?:view|edit)(?:/${idPattern})?)?)/?)?$`,
  'i',
);
const pathname: Policy = {
  choose: (path) => (typeof path === 'string' && ownPath.test(path) ? 'plain' : 'text'),
};
const location = fieldsOf<Place>({
  pathname,
  search: 'query',
  state: fieldsOf<AssignState>({ id: 'plain', title: 'text', createdBy: 'name' }),
});

/** Titles are the product's own words: no record is named in one. */
export const headerState: Policy = fieldsOf<HeaderState>({
  title: 'plain',
  link: 'plain',
  location,
  requestedPath: 'plain',
  changingPassword: 'plain',
  reporting: 'plain',
});

export const headerPolicies: FeaturePolicies = {
  actions: {
    [titleChanged.type]: payload(
      fieldsOf<PayloadOf<typeof titleChanged>>({ title: 'plain', link: 'plain' }),
    ),
    [navigationRequested.type]: payload('plain'),
    [routeChanged.type]: payload(location),
    [passwordDialogOpened.type]: bare,
    [passwordDialogClosed.type]: bare,
    [reportOpened.type]: payload('plain'),
    [reportClosed.type]: bare,
  },
};
