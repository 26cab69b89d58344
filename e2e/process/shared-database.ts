import { startPlatform } from '@lightfield/testkit';
import { databaseUrl, testDatabase } from '../../apps/platform/src/kernel/testing.ts';

/**
 * The platform as a process, on a database of its own that is copied whole on the server that all tests share: to make a server for it and to
 * migrate from nothing takes more than most of what is tested then. One that kills the platform or its database takes
 * `startPlatform`: the database that comes with the product dies with it.
 */
export async function startOnShared(
  options: { data?: string; env?: Record<string, string> } = {},
): ReturnType<typeof startPlatform> {
  const database = await testDatabase({ poolSize: 1 });
  const platform = await startPlatform({ ...options, env: { ...options.env, DATABASE_URL: databaseUrl(database) } });
  return {
    ...platform,
    async stop() {
      await platform.stop();
      await database.drop();
    },
  };
}
