import { ScriptThread } from '@lightfield/sandbox';
import { createMonitorRepository } from '../features/monitor/monitor.repository.ts';
import { scriptRoutes } from '../features/script/script.routes.ts';
import { createScriptService } from '../features/script/script.service.ts';
import type { Shared } from './shared.ts';

export function startScripts({ db, routes, scriptLogs, closers }: Shared): void {
  const thread = new ScriptThread();
  closers.add('trial runs', () => thread.stop());
  const carriers = createMonitorRepository(db);
  scriptRoutes(
    routes,
    createScriptService({
      thread,
      logs: scriptLogs,
      async gatewayOf(deviceId) {
        const carrier = await carriers.gatewayOf(deviceId);
        if (!carrier || carrier.info.kind !== 'lightfield') return undefined;
        return { gatewayId: carrier.gatewayId, sn: carrier.info.sn, online: carrier.info.state === 'online' };
      },
    }),
  );
}
