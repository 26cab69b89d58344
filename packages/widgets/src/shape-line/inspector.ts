import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { shapeLine } from './definition.ts';

type Data = DataOf<typeof shapeLine>;
const isPipe = ({ kind }: Data): boolean => kind !== 'line';
const px = 'px';

/** Its ends are attached by dragging them onto a port; style says colour and thickness. */
export const shapeLineInspector = defineInspector<Data>([
  {
    title: { zh: '线路', en: 'Line' },
    rows: [
      {
        path: 'kind',
        label: { zh: '类型', en: 'Kind' },
        editor: 'choice',
        options: [
          { value: 'line', label: { zh: '普通折线', en: 'Plain line' } },
          { value: 'pipe', label: { zh: '管道', en: 'Pipe' } },
          { value: 'signal', label: { zh: '信号线', en: 'Signal line' } },
          { value: 'electric', label: { zh: '电气线', en: 'Electrical line' } },
        ],
      },
      {
        path: 'route',
        label: { zh: '走向', en: 'Route' },
        editor: 'choice',
        options: [
          { value: 'auto', label: { zh: '自动（直角、绕行）', en: 'Automatic (right angles, around)' } },
          { value: 'shaped', label: { zh: '直角，保留拐点', en: 'Right angles, bends kept' } },
          { value: 'drawn', label: { zh: '手绘', en: 'As drawn' } },
        ],
      },
      {
        path: 'medium',
        label: { zh: '介质', en: 'Medium' },
        editor: 'choice',
        when: ({ kind }) => kind === 'pipe',
        options: [
          { value: 'water', label: { zh: '水', en: 'Water' } },
          { value: 'air', label: { zh: '空气', en: 'Air' } },
          { value: 'steam', label: { zh: '蒸汽', en: 'Steam' } },
          { value: 'oil', label: { zh: '油', en: 'Oil' } },
          { value: 'gas', label: { zh: '燃气', en: 'Gas' } },
          { value: 'chemical', label: { zh: '酸碱、药剂', en: 'Acids, alkalis, dosing' } },
          { value: 'waste', label: { zh: '污水、废料', en: 'Waste' } },
          { value: 'own', label: { zh: '自定（用线条颜色）', en: 'Own (colour of the line)' } },
        ],
        hint: { zh: '颜色按 ISO 14726，随页面底色深浅调整', en: 'Colours after ISO 14726, lighter on a dark page' },
      },
      {
        path: 'look',
        label: { zh: '外观', en: 'Look' },
        editor: 'choice',
        when: ({ kind }) => kind === 'pipe',
        options: [
          { value: 'flat', label: { zh: '平面', en: 'Flat' } },
          { value: 'shaded', label: { zh: '立体', en: 'Shaded' } },
        ],
      },
      {
        path: 'radius',
        label: { zh: '弯头半径', en: 'Elbow radius' },
        editor: 'number',
        min: 0,
        max: 200,
        unit: px,
        when: isPipe,
      },
      { path: 'jump', label: { zh: '交叉处跨越', en: 'Leap over crossings' }, editor: 'toggle', when: isPipe },
      {
        path: 'arrow',
        label: { zh: '箭头', en: 'Arrow heads' },
        editor: 'choice',
        when: isPipe,
        options: [
          { value: 'none', label: { zh: '无', en: 'None' } },
          { value: 'end', label: { zh: '终点', en: 'At the end' } },
          { value: 'start', label: { zh: '起点', en: 'At the start' } },
          { value: 'both', label: { zh: '两端', en: 'At both ends' } },
        ],
      },
      {
        path: 'flow.data',
        label: { zh: '流动变量', en: 'Flow follows' },
        editor: 'binding',
        when: isPipe,
        hint: {
          zh: '正值从起点流向终点，负值反向，零或数据无效时停止',
          en: 'Positive: from start to end; negative: back; zero or not good: it stands',
        },
      },
      {
        path: 'flow.dead',
        label: { zh: '流动死区', en: 'Flow deadband' },
        editor: 'number',
        min: 0,
        when: isPipe,
        hint: { zh: '绝对值不大于它时视为不流动', en: 'Up to this much it stands' },
      },
      {
        path: 'flow.full',
        label: { zh: '满速值', en: 'Full flow speed at' },
        editor: 'number',
        min: 0,
        when: isPipe,
        hint: { zh: '达到此值时为满速，0 表示速度固定', en: '0: it has one speed' },
      },
      {
        path: 'flow.speed',
        label: { zh: '流动速度', en: 'Flow speed' },
        editor: 'number',
        min: 1,
        max: 2_000,
        unit: 'px/s',
        when: isPipe,
      },
      { path: 'flow.reverse', label: { zh: '流向反转', en: 'Flow the other way' }, editor: 'toggle', when: isPipe },
    ],
  },
]);
