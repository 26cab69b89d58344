import { DomainError } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { type Meter, NO_METER } from '../../kernel/meter.ts';
import type { FileNotifier, QueuedNotifier } from '../../kernel/notifier.ts';
import type { NotifyConfig } from '../../kernel/notify-settings.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Quota } from '../../kernel/quota.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { type Delivery, createDelivery } from './delivery.ts';
import { createDirect } from './direct.ts';
import { type NotifierParts, createNotifier } from './notifier.service.ts';
import { type NotifyService, createNotifyService } from './notify.service.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { createCarriers } from './providers.ts';
import { createRecordRepository } from './record.repository.ts';

export interface NotifyParts {
  db: Db;
  vault: Vault;
  clock: Clock;
  log: Log;
  settings: NotifyConfig;
  operations: OperationLog;
  /** Who counts what is sent; left out: nobody. */
  meter?: Meter;
  senderOf?: NotifierParts['senderOf'];
  /** What the licence includes; left out: everything. */
  quota?: Pick<Quota, 'require'>;
}

/** Alarms and orders go out where codes do: by a provider that the licence includes (decision 203). */
const licensedBy = (quota: Pick<Quota, 'require'>) => async (): Promise<boolean> => {
  try {
    await quota.require('smsProvider');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/** The whole feature. Nothing is sent before `delivery.start()`; what is stored until then is not lost. */
export function createNotify({
  db,
  vault,
  clock,
  log,
  settings,
  operations,
  senderOf,
  quota,
  meter = NO_METER,
}: NotifyParts): {
  notifier: QueuedNotifier & FileNotifier;
  service: NotifyService;
  delivery: Delivery;
  /** Past the outbox. */
  direct: ReturnType<typeof createDirect>;
} {
  const outbox = createOutboxRepository(db, vault, meter);
  const carriers = createCarriers(settings, clock);
  const licensed = quota && { licensed: licensedBy(quota) };
  const delivery = createDelivery({ outbox, carriers, clock, log, ...licensed });
  const shared = { carriers, wake: delivery.wake, clock };
  return {
    notifier: createNotifier({ ...shared, db, outbox, meter, log, senderOf }),
    service: createNotifyService({ ...shared, db, records: createRecordRepository(db, vault), meter, operations }),
    delivery,
    direct: createDirect({ carriers, log, ...licensed }),
  };
}
