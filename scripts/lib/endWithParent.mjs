// Imported by a child process that has an IPC channel to its parent. The system closes the channel when the parent ends, however it ends.
const end = () => process.kill(process.pid, 'SIGTERM');

if (process.connected) process.once('disconnect', end);
else end();
// The channel alone does not keep the child running.
process.channel?.unref();
