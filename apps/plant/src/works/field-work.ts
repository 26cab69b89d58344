import type { SiteDocumentInput } from '@lightfield/contract';

const item = (kind: string, title: string, more: object) => ({ kind, title, hint: '', required: true, ...more });

/** Something for people to do: a round each shift, of which one is due, and a fault that waits to be dispatched. */
export const FIELD_WORK = {
  inspections: [
    {
      name: '动力站房巡检',
      note: '每班一次，现场检查与仪表读数',
      deviceNos: ['PS-001', 'BL-001', 'EM-001'],
      shifts: [
        { at: '00:00', name: '夜班' },
        { at: '08:00', name: '早班' },
        { at: '16:00', name: '中班' },
      ],
      graceMinutes: 480,
      items: [
        item('yesNo', '有无跑冒滴漏', { hint: '查看阀门、法兰与机封', abnormalWhen: 'yes' }),
        item('choice', '运行声音', {
          options: [
            { text: '正常', abnormal: false },
            { text: '异响', abnormal: true },
          ],
        }),
        item('number', '外壳温度', { hint: '用测温枪测外壳最热处', unit: '°C', low: null, high: 75 }),
        {
          kind: 'reading',
          title: '出口压力',
          hint: '',
          variable: 'outletPressure',
          unit: 'MPa',
          low: null,
          high: null,
        },
        item('picture', '现场照片', { required: false, abnormalWhen: 'marked' }),
        item('text', '其他情况', { required: false, abnormalWhen: 'never' }),
      ],
    },
  ],
  workOrders: [
    {
      deviceNo: 'PS-001',
      title: '2号泵机封轻微渗水',
      content: '中班巡检时发现，约每分钟 10 滴，运行参数正常。',
      priority: 'normal' as const,
    },
  ],
  // one in the gateway, one that ends this month, one that has ended and is suspended; made-up numbers of the operators' own ranges
  cards: [
    {
      iccid: '89860400000000000011',
      msisdn: '1440000000011',
      operator: 'mobile' as const,
      packageName: '100MB/月',
      packageMb: 100,
      priceCents: 500,
      deviceNo: 'PS-001',
      expires: { inMonths: 6 },
    },
    {
      iccid: '89860600000000000022',
      msisdn: '1064600000022',
      operator: 'unicom' as const,
      packageName: '300MB/月',
      packageMb: 300,
      priceCents: 1_000,
      expires: { inMonths: 0 },
    },
    {
      iccid: '89860300000000000033',
      msisdn: '1410000000033',
      operator: 'telecom' as const,
      packageName: '30MB/月',
      packageMb: 30,
      priceCents: 200,
      expires: { daysAgo: 1 },
    },
  ],
} satisfies Pick<SiteDocumentInput, 'inspections' | 'workOrders' | 'cards'>;
