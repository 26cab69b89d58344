import { messageCalls } from '@lightfield/contract';
import { leasedJob } from '../../kernel/leases/leases.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { createAlarmDelivery } from './alarm-delivery.ts';
import { type AlarmPush, createAlarmPush } from './alarm-push.ts';
import { type AlarmRightsOf, type Audiences, createAlarmReaders } from './alarm-readers.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { createMessageRetention } from './message-retention.ts';
import { createMessageSockets } from './message-sockets.ts';
import { createMessageRepository } from './message.repository.ts';
import { messageRoutes } from './message.routes.ts';
import { createMessageService } from './message.service.ts';

interface Needs {
  audiences: Audiences;
  waitingActions: (accountId: string) => Promise<number>;
}
interface Gives {
  /** Messages about alarms, for whoever decides who gets them. */
  alarmPush: AlarmPush;
  /** How accounts are told of alarms, as a transaction sees it. */
  alarmRights: AlarmRightsOf;
}

/** Messages of people: about alarms and everything else, their sockets, how long they are kept. */
export const messageModule = defineModule<Needs, Gives>({
  name: 'message',
  needs: { audiences: true, waitingActions: true },
  gives: { alarmPush: true, alarmRights: true },
  calls: callsOf(messageCalls),
  async start({ db, bus, clock, log, leases, metrics, sockets, tokens, routes, closers, audiences, waitingActions }) {
    const messages = createMessageRepository(db);
    const readers = createAlarmReaders(db, audiences);
    const pushes = createMessageSockets({
      sockets,
      tokens,
      bus,
      log,
      unread: (accountId) => messages.unread(accountId),
      waitingActions,
      readersOf: (sourceIds) => readers.accountsOf(sourceIds),
      watchersAmong: (accountIds, ids) => readers.watchersAmong(accountIds, ids),
    });
    closers.add('message sockets', () => pushes.stop());
    const deliveries = createDeliveryRepository(db);
    const delivery = createAlarmDelivery({ deliveries, audience: readers, bus, clock, log });
    closers.add('alarm messages', () => delivery.stop());
    const ofOthers = leasedJob(() => delivery.lookAfterOthers());
    closers.add('alarms of ended processes', leases.want('alarms of ended processes', ofOthers));
    metrics.counters('lf_alarm_messages', 'Alarm messages that wait or were dropped', () => delivery.counters());
    const retention = leasedJob(() => createMessageRetention({ db, bus, clock, log }));
    closers.add('old messages', leases.want('old messages', retention));
    const service = createMessageService({ messages, bus, clock });
    closers.add(
      'read alarms',
      bus.onOwn('alarmSeen', (seen) => {
        service
          .confirmed(seen)
          .catch((error: unknown) => log.warn({ error }, 'messages of a confirmed alarm stay unread'));
      }),
    );
    messageRoutes(routes, service, (caller) => pushes.issueToken(caller));
    return {
      alarmPush: createAlarmPush(bus),
      alarmRights: (on, sourceIds) => createAlarmReaders(on, audiences).alarmRights(sourceIds),
    };
  },
});
