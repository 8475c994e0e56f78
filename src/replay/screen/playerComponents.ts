import { lazyComponent } from '../../ui/lazy/lazyComponent';

// What the page needs once a log is open, in one file. The page loads it before it reads a log.
export const VerdictBadge = lazyComponent(
  'VerdictBadge',
  () => import(/* webpackChunkName: 'player' */ './VerdictBadge'),
);
export const ReplayFrame = lazyComponent(
  'ReplayFrame',
  () => import(/* webpackChunkName: 'player' */ './ReplayFrame'),
);
export const PanelTabs = lazyComponent(
  'PanelTabs',
  () => import(/* webpackChunkName: 'player' */ './PanelTabs'),
);
export const Timeline = lazyComponent(
  'Timeline',
  () => import(/* webpackChunkName: 'player' */ './timeline/Timeline'),
);
export const PlayerControls = lazyComponent(
  'PlayerControls',
  () => import(/* webpackChunkName: 'player' */ './controls/PlayerControls'),
);
export const ShortcutDialog = lazyComponent(
  'ShortcutDialog',
  () => import(/* webpackChunkName: 'player' */ '../../ui/dialogs/ShortcutDialog'),
);
