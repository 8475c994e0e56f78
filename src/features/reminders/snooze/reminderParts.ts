// What only an open menu or dialog needs. One file, loaded when it is first opened.
export { SnoozeDialog } from './SnoozeDialog';
export { SnoozeMenu } from './SnoozeMenu';
