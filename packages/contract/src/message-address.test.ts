import { expect, it } from 'vitest';
import { MessageType } from './entities/message.ts';
import { messageAddress } from './message-address.ts';

it('a notice and a reminder are named by what they are about, everything else by the message itself', () => {
  const of = (type: MessageType, equipType: 'eg' | 'public' | 'feedback') =>
    messageAddress({ id: 'm', type, equipType, dataId: 'd/1' });
  expect(MessageType.options.map((type) => of(type, 'eg'))).toEqual([
    '/msg/detail/all/alarm/eg/m',
    '/msg/detail/all/order/eg/m',
    '/msg/detail/all/expire/eg/d%2F1?id=m',
    '/msg/detail/all/notice/eg/m',
    '/msg/detail/all/payment/eg/m',
  ]);
  expect(of('notice', 'public')).toBe('/msg/detail/all/notice/public/d%2F1?id=m');
  expect(of('notice', 'feedback')).toBe('/msg/detail/all/notice/feedback/m');
  expect(messageAddress({ id: 'm', type: 'alarm', equipType: 'eg', dataId: 'd' }, 'unReaden')).toBe(
    '/msg/detail/unReaden/alarm/eg/m',
  );
});
