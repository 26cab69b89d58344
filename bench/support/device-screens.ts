/** Process of browsers: each watches a device as a screen does, and only counts what comes. */
import { ADMIN, login, watchDevice } from '@lightfield/testkit';
import { serve } from './child.ts';
import { Latencies } from './latencies.ts';

export type ScreenOrder =
  /** One screen for each device, at one process after the other. */
  { kind: 'open'; urls: string[]; devices: string[] } | { kind: 'stats' };
export interface ScreenStats {
  open: number;
  values: number;
  /** From the time of a value to the screen, ms. */
  p50: number;
  p95: number;
  /** Share of one core. */
  cpu: number;
}

let open = 0;
let values = 0;
const latencies = new Latencies();
let usage = process.cpuUsage();
let since = performance.now();

serve(async (order: ScreenOrder): Promise<ScreenStats | object> => {
  if (order.kind === 'open') {
    const apis = await Promise.all(order.urls.map((url) => login(url, ADMIN.name, ADMIN.password)));
    for (const [at, device] of order.devices.entries()) {
      // one further each round: also beside the process that the device's gateway is connected to
      const index = (at + Math.floor(at / apis.length)) % apis.length;
      const [api, url] = [apis[index], order.urls[index]];
      if (!api || !url) continue;
      const view = await watchDevice(api, url, device);
      open += 1;
      void view.closed.then(() => (open -= 1));
      view.onReadings((readings, now) => {
        values += readings.length;
        for (const { readAt } of readings) latencies.add(now - readAt);
      });
    }
    return {};
  }
  const used = process.cpuUsage(usage);
  const stats: ScreenStats = {
    open,
    values,
    p50: latencies.percentile(0.5),
    p95: latencies.percentile(0.95),
    cpu: (used.user + used.system) / 1_000 / (performance.now() - since),
  };
  latencies.reset();
  [values, usage, since] = [0, process.cpuUsage(), performance.now()];
  return stats;
});
