import { useSyncExternalStore } from 'react';
import type { Store } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { Router, type Location, type Navigator } from 'react-router-dom';
import { isObject } from '../lib/fields';
import { openReplayFrame } from '../replay/frame/openReplayFrame';
import { AppTheme } from '../ui/theme/AppTheme';
import { MessagePage } from '../ui/screen/MessagePage';
import { Shell } from './Shell';

const nothing = () => undefined;
/** The location comes from the log, so screens cannot navigate. */
const fixedNavigator: Navigator = {
  go: nothing,
  push: nothing,
  replace: nothing,
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`),
};

const textOf = (value: unknown, first: string) =>
  typeof value === 'string' && value.startsWith(first) ? value : '';
const known = new WeakMap<object, Location>();
const nowhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'recorded' };

/**
 * The location in a state; the same object for the same navigation. Home when the state has none.
 */
function locationIn(state: unknown): Location {
  const navigation: unknown =
    isObject(state) && 'navigation' in state ? state.navigation : undefined;
  const place: unknown =
    isObject(navigation) && 'location' in navigation ? navigation.location : undefined;
  if (!isObject(place)) return nowhere;
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

/** The app over a store, like `App` but without the theme, which outlives the screens. */
function Screens({ store }: { store: Store }) {
  const location = useSyncExternalStore(store.subscribe, () => locationIn(store.getState()));
  return (
    <Router location={location} navigator={fixedNavigator}>
      <Provider store={store}>
        <Shell />
      </Provider>
    </Router>
  );
}

/** The content of the player's frame: the app's screens over the states of a log. */
export function startReplayFrame(container: HTMLElement, nonce: string | undefined): void {
  void openReplayFrame(container, nonce, {
    // A theme per mount would insert all styles again, and the page would keep them.
    wrap: (content) => <AppTheme nonce={nonce}>{content}</AppTheme>,
    render: (store) => <Screens store={store} />,
    renderError: (message) => (
      <MessagePage name="unshown" title="This state cannot be shown" text={message} action={null} />
    ),
  });
}
