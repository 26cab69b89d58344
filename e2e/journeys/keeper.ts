import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from '@lightfield/testkit';
import type { TestProject } from 'vitest/node';
import { startJourney } from './journey-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a product is asked for that files share. */
    journeyKeeper: string;
  }
}

/** A model that a journey plays is on this machine. */
const MODELS_HERE = { LF_OUTBOUND_NETWORKS: '127.0.0.1' };

/**
 * Keeps the products that journeys share (`joinStage`), one for each worker, from the first that asks until the run ends: to start one costs as
 * much as a third of a journey. Runs beside the workers, which may end at any time.
 */
export default async function keepProducts(project: TestProject): Promise<() => Promise<void>> {
  const products = new Map<string, Promise<Product>>();
  const server = createServer((request, answer) => {
    const worker = request.url ?? '';
    const product = products.get(worker) ?? startJourney(MODELS_HERE);
    products.set(worker, product);
    product.then(
      ({ url, mqttPort, data }) => answer.end(JSON.stringify({ url, mqttPort, data })),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  // A start may take minutes.
  server.requestTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  project.provide('journeyKeeper', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const started = await Promise.allSettled(products.values());
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && one.value.stop()));
  };
}
