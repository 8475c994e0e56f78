import { lazyComponent } from '../../ui/lazy/lazyComponent';

/** The page loads it before it reads a log. */
export const loadPlayer = () => import(/* webpackChunkName: 'player' */ './player');

export const PanelTabs = lazyComponent('PanelTabs', loadPlayer);
export const PlayerControls = lazyComponent('PlayerControls', loadPlayer);
export const ReplayFrame = lazyComponent('ReplayFrame', loadPlayer);
export const ShortcutDialog = lazyComponent('ShortcutDialog', loadPlayer);
export const Timeline = lazyComponent('Timeline', loadPlayer);
export const TipBubble = lazyComponent('TipBubble', loadPlayer);
export const VerdictBadge = lazyComponent('VerdictBadge', loadPlayer);
