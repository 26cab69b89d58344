import { type Product, startProduct } from '@lightfield/testkit';
import { databaseUrl, testDatabase } from '../../apps/platform/src/kernel/testing.ts';

/**
 * The product as `npm start` runs it, for a journey through screens: its database lies on the server that all tests share, which saves
 * the making and starting of one. A journey that is about the start itself (`newcomer`) takes `startProduct`.
 */
export async function startJourney(env: Record<string, string> = {}): Promise<Product> {
  const database = await testDatabase({ poolSize: 1 });
  const product = await startProduct({ env: { ...env, DATABASE_URL: databaseUrl(database) } });
  return {
    ...product,
    async stop(options) {
      await product.stop(options);
      await database.drop();
    },
  };
}
