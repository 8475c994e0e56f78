// What the page needs once a log is open, in one file.
export { TipBubble } from '../../ui/elements/TipBubble';
export { ShortcutDialog } from '../../ui/dialogs/ShortcutDialog';
export { PlayerControls } from './controls/PlayerControls';
export { readOpenedLog } from './open/openedLog';
export { PanelTabs } from './PanelTabs';
export { ReplayFrame } from './ReplayFrame';
export { Timeline } from './timeline/Timeline';
export { VerdictBadge } from './VerdictBadge';
