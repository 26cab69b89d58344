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
} satisfies Pick<SiteDocumentInput, 'inspections' | 'workOrders'>;
