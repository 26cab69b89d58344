import { heard } from '@lightfield/contract';
import { type BodyOut, type Protocol, commonErrors, type protocolCalls } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type ProtocolRepository, disabledProtocols } from './protocol.repository.ts';

export interface ProtocolParts {
  db: Db;
  protocols: ProtocolRepository;
  operations: OperationLog;
}

/** Which of the protocols that gateways speak may be used here. One that nobody has decided about may. */
export function createProtocolService({ db, protocols, operations }: ProtocolParts) {
  async function all(): Promise<Protocol[]> {
    const [settings, drivers, models] = await Promise.all([
      protocols.settings(),
      protocols.driverCounts(),
      protocols.modelCounts(),
    ]);
    return DRIVER_FORMS.map(({ type, title }) => ({
      ...title,
      type,
      enabled: settings.get(type)?.enabled ?? true,
      remark: settings.get(type)?.remark ?? '',
      driverCount: drivers.get(type) ?? 0,
      deviceModelCount: models.get(type) ?? 0,
    }));
  }

  return {
    query: all,

    async queryAll() {
      const disabled = await disabledProtocols(db);
      return DRIVER_FORMS.filter(({ type }) => !disabled.has(type)).map(({ type, title }) => ({
        ...title,
        type,
      }));
    },

    async edit(caller: Caller, body: BodyOut<typeof protocolCalls.edit>): Promise<Protocol> {
      const { type, enabled, remark } = body;
      const form = DRIVER_FORMS.find((known) => known.type === type);
      if (!form) throw commonErrors.notFound({ type });
      await db.transaction(async (tx) => {
        const before = (await protocols.settings(tx)).get(type) ?? { type, enabled: true, remark: '' };
        const changes = changesOf({ ...before }, { type, enabled, remark });
        if (!changes) return;
        await protocols.save(tx, { type, enabled, remark });
        const object = { objectType: 'protocol', objectId: type, objectName: heard(form.title, caller.lang) };
        await operations.write(caller, { action: 'protocol.edit', ...object, ...changes }, tx);
      });
      const after = (await all()).find((protocol) => protocol.type === type);
      if (!after) throw commonErrors.notFound({ type });
      return after;
    },
  };
}
export type ProtocolService = ReturnType<typeof createProtocolService>;
