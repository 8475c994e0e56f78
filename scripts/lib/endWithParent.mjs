// Imported by child processes with an IPC channel. The system closes the channel when the parent
// ends, in whatever way.
const end = () => process.kill(process.pid, 'SIGTERM');

if (process.connected) process.once('disconnect', end);
else end();
// The channel must not keep the child running.
process.channel?.unref();
