import { silentLog } from '../log.ts';
import { type Postgres, startPostgres } from './launcher.ts';

/** A process that starts the embedded database when told to, for tests that kill it. */
let postgres: Postgres | undefined;
async function start(dataDir: string): Promise<void> {
  try {
    postgres = await startPostgres({ dataDir, log: silentLog });
    process.send?.({ pid: postgres.pid(), connection: postgres.connection });
  } catch (error) {
    process.send?.({ error: (error as Error).message });
  }
}
process.on('message', (message: { start: string }) => void start(message.start));
process.on('SIGTERM', () => {
  void (postgres?.stop() ?? Promise.resolve()).then(() => process.exit(0));
});
// Started by a test that was itself killed: nobody is left to stop us.
process.on('disconnect', () => process.exit(1));
