import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Notifier } from '../../kernel/notifier.ts';
import type { NotifyConfig } from '../../kernel/notify-settings.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
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
  senderOf?: NotifierParts['senderOf'];
}

/** The whole feature. Nothing is sent before `delivery.start()`; what is stored until then is not lost. */
export function createNotify({ db, vault, clock, log, settings, operations, senderOf }: NotifyParts): {
  notifier: Notifier;
  service: NotifyService;
  delivery: Delivery;
  /** Past the outbox. */
  direct: ReturnType<typeof createDirect>;
} {
  const outbox = createOutboxRepository(db, vault);
  const carriers = createCarriers(settings, clock);
  const delivery = createDelivery({ outbox, carriers, clock, log });
  const shared = { carriers, wake: delivery.wake, clock };
  return {
    notifier: createNotifier({ ...shared, outbox, log, senderOf }),
    service: createNotifyService({ ...shared, db, records: createRecordRepository(db, vault), operations }),
    delivery,
    direct: createDirect({ carriers, log }),
  };
}
