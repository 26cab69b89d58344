import { smartRecordCalls, smartReportTemplateCalls } from '@lightfield/contract';
import { it } from 'vitest';
import { page } from 'vitest/browser';
import { makeStarter } from '../features/smart-report/starters/starters.ts';
import zh from '../features/smart-report/locales/zh.ts';
import { idOf } from './plausible-answer.ts';
import { DESK, PHONE, settled, show } from './show.tsx';
const ID = idOf(0);
const say = (key: string) => key.split('.').reduce<unknown>((at, one) => (at as Record<string, unknown>)[one], zh.starter) as string;
const doc = (name: 'shift' | 'day' | 'meter') => JSON.parse(JSON.stringify(makeStarter(name, say as never, [])));
const looks = [
  ['list', '/manage/excel/list', {}], ['add', '/manage/excel/add', {}], ['info', `/manage/excel/info/${ID}`, {}],
  ['due', '/monitor/excel', {}], ['due-phone', '/monitor/excel', { size: PHONE }],
  ['fill', `/monitor/excel/${ID}/page/fill/${ID}`, {}], ['fill-dark', `/monitor/excel/${ID}/page/fill/${ID}`, { theme: 'dark' }], ['fill-phone', `/monitor/excel/${ID}/page/fill/${ID}`, { size: PHONE }], ['fill-phone-dark', `/monitor/excel/${ID}/page/fill/${ID}`, { size: PHONE, theme: 'dark', lang: 'en' }],
  ['read', `/monitor/excel/${ID}/page/read/${ID}`, {}], ['read-phone', `/monitor/excel/${ID}/page/read/${ID}`, { size: PHONE }],
  ['editor', `/manage/excel/edit/${ID}/template`, {}], ['editor-dark', `/manage/excel/edit/${ID}/template`, { theme: 'dark', lang: 'en' }],
] as const;
it.each(looks)('look %s', async (name, at, look) => {
  const shown = await show(at, { fill: 'full', ...(look as object), answers: (platform) => {
    platform.answer(smartRecordCalls.info, (made) => ({ ...made, state: at.includes('fill') ? 'notFilled' : 'filled', mine: true, document: doc('shift'), entries: [{ key: 'pressure', value: 2.4, who: '', at: null }, { key: 'pump1State', value: '正常', who: '', at: null }] }));
    platform.answer(smartReportTemplateCalls.info, (made) => ({ ...made, document: doc(name === 'editor' ? 'day' : 'meter'), version: name === 'editor' ? 3 : 3 }));
  } });
  await settled();
  await new Promise((r) => setTimeout(r, name.startsWith('editor') ? 1500 : 100));
  await page.screenshot({ path: `/work/wt/report-web/.cache/look/${name}.png` });
  for (const f of shown.faults()) console.log(name, f);
  await shown.close();
}, 60000);
void DESK;
