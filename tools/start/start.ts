import { buildWeb } from './build-web.ts';
import { LOGS } from './paths.ts';
import { Product, stopAtSignals } from './product.ts';

/** `npm start`: the whole product on this machine, a simulated plant included. */
const started = performance.now();
// What we say may go into a file on the disk that is full; that must not end what runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);

const product = new Product({ say });
const stop = stopAtSignals(() => product.stop(), say);

try {
  const web = buildWeb(say);
  web.catch(() => {});
  const { url, mqttPort, admin } = await product.start();
  const built = await web;
  if (built > 0) say(`Web app built in ${built.toFixed(1)} s`);

  say('Ready.');
  console.log(`
  Open            ${url}
  User name       ${admin?.name ?? '(as at the first start)'}
  Password        ${admin?.password ?? '(as at the first start; "npm run reset" starts anew)'}

  Gateways reach the platform by MQTT on port ${mqttPort}. Logs: ${LOGS}. Ctrl-C stops everything.
`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}
