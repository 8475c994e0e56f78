/** In the file of the app, which contains most of what the frame shows. */
export const loadReplayFrame = () =>
  import(/* webpackChunkName: 'replay-frame' */ './replayFrameRoot').then(
    ({ startReplayFrame }) => startReplayFrame,
  );
