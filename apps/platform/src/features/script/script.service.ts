import { type BodyOut, type AnswerOf, type TrialVariable, commonErrors, type scriptCalls } from '@lightfield/contract';
import type { RunResult, ScriptThread, ScriptValue } from '@lightfield/sandbox';
import type { ScriptLogs } from '../../engines/scripts/script-logs.ts';

export interface ScriptServiceParts {
  thread: Pick<ScriptThread, 'run'>;
  logs: Pick<ScriptLogs, 'read'>;
  gatewayOf: (deviceId: string) => Promise<{ gatewayId: string; sn: string; online: boolean } | undefined>;
}

/** Trial runs that may wait for the one under way; each takes 2 s at the worst. */
const WAITING_MAX = 8;

/** Trying scripts, and reading what those at the gateways say. */
export function createScriptService({ thread, logs, gatewayOf }: ScriptServiceParts) {
  let waiting = 0;

  return {
    /** Runs beside everything else, in the engine the gateways have, within the same limits. 90005: no thread just now. */
    async run({ name, source, variables }: BodyOut<typeof scriptCalls.run>): Promise<AnswerOf<typeof scriptCalls.run>> {
      if (waiting >= WAITING_MAX) throw commonErrors.tooFrequent();
      waiting += 1;
      try {
        const values = new Map((variables ?? []).map((variable) => [variable.key, valueOf(variable)]));
        const began = performance.now();
        const result = await thread.run('trial', { name, source, values, now: Date.now() });
        if (result.fault?.notRun) throw commonErrors.unavailable({ script: name });
        return { ...told(result), ms: Math.round(performance.now() - began) };
      } finally {
        waiting -= 1;
      }
    },

    async log({ id, scriptId }: BodyOut<typeof scriptCalls.log>): Promise<AnswerOf<typeof scriptCalls.log>> {
      const gateway = await gatewayOf(id);
      if (!gateway) return { online: false, heard: false, stopped: false, lines: [] };
      const log = logs.read(id, scriptId, gateway);
      return {
        online: gateway.online,
        heard: log !== undefined,
        stopped: log?.stopped ?? false,
        lines: [...(log?.lines ?? [])],
      };
    },
  };
}
export type ScriptService = ReturnType<typeof createScriptService>;

/** As a gateway hands it to a script: 64-bit integers exact. */
function valueOf({ key, dataType, value }: TrialVariable): ScriptValue {
  if (dataType === 'string') return value === null ? null : String(value);
  if (typeof value !== 'string') return value;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number)) throw commonErrors.parameterInvalid({ field: `variables.${key}` });
  return dataType === 'int64' && /^-?\d+$/.test(value.trim()) ? BigInt(value.trim()) : number;
}

function told({ fault, log, writes }: RunResult) {
  return {
    fault: fault ? { message: fault.message, line: fault.line ?? null, column: fault.column ?? null } : null,
    log: [...log],
    writes: writes.map(({ key, value }) => ({ key, value })),
  };
}
