import { join } from 'node:path';

/**
 * `npm run cluster`: the product as three equal processes on one database with a standby, joined by three NATS servers, behind one address, with the
 * simulated plant. `npm run cluster -- kill`: parts of it die, one every 20 seconds, and it is said how long nobody was served.
 */
// Its data are its own: a database of several processes is not the one of `npm start`. Before the folders are worked out.
process.env['LF_DATA'] ??= join('data', 'cluster');
const { Cluster } = await import('./parts.ts');
const { stopAtSignals } = await import('../start/product.ts');
const { buildWeb } = await import('../start/build-web.ts');
const { LOGS } = await import('../start/paths.ts');

const started = performance.now();
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const cluster = new Cluster(say);
const stop = stopAtSignals(() => cluster.stop(), say);
try {
  const web = buildWeb(say);
  web.catch(() => {});
  const { url, mqttPort, admin } = await cluster.start();
  await web;
  say('Ready.');
  console.log(`
  Open            ${url}
  User name       ${admin?.name ?? '(as at the first start)'}
  Password        ${admin?.password ?? '(as at the first start; remove the data folder to start anew)'}

  Three processes of the platform, three NATS servers, PostgreSQL with a standby, HAProxy in front; gateways by MQTT on port ${mqttPort}.
  Logs: ${LOGS}. Ctrl-C stops everything.
`);
  if (process.argv.includes('kill')) await cluster.killOneAfterTheOther(url);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}
