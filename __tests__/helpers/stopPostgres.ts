/** Ends the PostgreSQL of startPostgres.ts. */
export default async function stopPostgres(): Promise<void> {
  const server = globalThis.sharedPostgres;
  if (!server) return;
  globalThis.sharedPostgres = undefined;
  const ended = new Promise((resolve) => {
    server.on('exit', resolve);
  });
  server.kill();
  await ended;
}
