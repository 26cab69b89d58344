import { scriptCalls } from '@lightfield/contract';
import type { ScriptThread } from '@lightfield/sandbox';
import type { ScriptLogs } from '../../engines/scripts/script-logs.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { MonitorRepository } from '../monitor/monitor.repository.ts';
import { type ScriptSyntax, createScriptSyntax } from './script-syntax.ts';
import { scriptRoutes } from './script.routes.ts';
import { createScriptService } from './script.service.ts';

interface Needs {
  scriptLogs: ScriptLogs;
  carriers: MonitorRepository;
  /** A new thread that runs scripts. */
  scriptThread: () => ScriptThread;
}

/** Trial runs of scripts, and what running ones say. */
export const scriptModule = defineModule<Needs, { scriptSyntax: ScriptSyntax }>({
  name: 'script',
  needs: { scriptLogs: true, carriers: true, scriptThread: true },
  gives: { scriptSyntax: true },
  calls: callsOf(scriptCalls),
  start({ routes, closers, scriptLogs, carriers, scriptThread }) {
    const thread = scriptThread();
    closers.add('trial runs', () => thread.stop());
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
    // Apart from trial runs: what somebody tries must not hold up what others save.
    const reading = scriptThread();
    closers.add('reading of scripts', () => reading.stop());
    return { scriptSyntax: createScriptSyntax(reading) };
  },
});
