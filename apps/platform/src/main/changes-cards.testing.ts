import { type Call, cardCalls, cardScanCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

const runs = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const card = ({ world }: Kitchen) => world.ids['card'] ?? '';
const LINE = {
  iccid: '89860400000000090001',
  msisdn: '1440000000011',
  imsi: '',
  operator: 'mobile',
  packageName: '100MB',
  packageMb: '100',
  priceYuan: '5',
  expires: '2099-12-31',
  remark: '',
};

/** Every change of IoT cards. */
export const CARDS: readonly Step[] = [
  runs(cardCalls.add, () => ({ lines: JSON.stringify([LINE]) })),
  runs(cardCalls.remark, (kitchen) => ({ id: card(kitchen), remark: '三号井' })),
  runs(cardCalls.sync, (kitchen) => ({ ids: card(kitchen) })),
  runs(cardCalls.order, (kitchen) => ({ ids: card(kitchen), months: 1 })),
  runs(cardScanCalls.order, () => ({ iccid: LINE.iccid, months: 1, payPlatform: 'test' })),
  runs(cardCalls.delete, async ({ db, world }) => {
    const [row] = await db.query<{ id: string }>(
      `insert into card (id, org_id, iccid, msisdn, imsi, operator, package_name, package_mb, price, remark, sync_at, created_at)
       values (gen_random_uuid(), $1, '89860400000000090002', '', '', 'mobile', 'x', 1, 0, '', now() + interval '1 year', now()) returning id`,
      [world.ids['org']],
    );
    return { ids: row?.id ?? '' };
  }),
];
