import { useSyncExternalStore } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { Router, type Location, type Navigator } from 'react-router-dom';
import { openStage } from '../replay/stage/openStage';
import { Look } from '../ui/Look';
import { MessagePage } from '../ui/MessagePage';
import { Shell } from './Shell';

const nothing = () => undefined;
/** Where the screens are is in the log: they go nowhere by themselves. */
const still: Navigator = {
  go: nothing,
  push: nothing,
  replace: nothing,
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`),
};

const textOf = (value: unknown, first: string) =>
  typeof value === 'string' && value.startsWith(first) ? value : '';
const known = new WeakMap<object, Location>();
const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'recorded' };

/** Where a state says that the person was; the same object for the same navigation. Home for a state that says nothing. */
function locationIn(state: unknown): Location {
  const navigation: unknown =
    typeof state === 'object' && state !== null && 'navigation' in state
      ? state.navigation
      : undefined;
  const place: unknown =
    typeof navigation === 'object' && navigation !== null && 'location' in navigation
      ? navigation.location
      : undefined;
  if (typeof place !== 'object' || place === null) return nowhere;
  let location = known.get(place);
  if (!location) {
    location = {
      ...nowhere,
      pathname: textOf(Reflect.get(place, 'pathname'), '/') || '/',
      search: textOf(Reflect.get(place, 'search'), '?'),
      state: Reflect.get(place, 'state') as unknown,
    };
    known.set(place, location);
  }
  return location;
}

/** The product over one store, as `App` has it, but for its look: that stays while lives come and go. */
function Screens({ store }: { store: Store }) {
  const location = useSyncExternalStore(store.subscribe, () => locationIn(store.getState()));
  return (
    <Router location={location} navigator={still}>
      <Provider store={store}>
        <Shell />
      </Provider>
    </Router>
  );
}

/** The inside of the player's frame: the screens of the app over the states of a log, and nothing else. */
export function startStage(container: HTMLElement, nonce: string | undefined): void {
  void openStage(container, nonce, {
    // With another look each time, every rule of style would be written once more, and the page would keep them all.
    around: (content) => <Look nonce={nonce}>{content}</Look>,
    render: (store) => <Screens store={store} />,
    renderError: (message) => (
      <MessagePage name="unshown" title="This state cannot be shown" text={message} action={null} />
    ),
  });
}
