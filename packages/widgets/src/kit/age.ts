import type { Quality } from './host.ts';

type Language = 'zh' | 'en';
const STEPS = [
  { seconds: 86_400, zh: '天', en: 'd' },
  { seconds: 3_600, zh: '小时', en: 'h' },
  { seconds: 60, zh: '分钟', en: 'min' },
  { seconds: 1, zh: '秒', en: 's' },
] as const;

/** How old a value is, in its largest whole unit: `3 分钟前`, `3 min ago`. A clock that runs ahead counts as now. */
export function ageText(time: number, now: number, language: Language): string {
  const seconds = Math.floor((now - time) / 1_000);
  const step = STEPS.find((each) => seconds >= each.seconds);
  if (!step) return language === 'zh' ? '刚刚' : 'just now';
  const count = Math.floor(seconds / step.seconds);
  return language === 'zh' ? `${count} ${step.zh}前` : `${count} ${step.en} ago`;
}

const QUALITY: Record<Quality, Record<Language, string>> = {
  good: { zh: '正常', en: 'Good' },
  uncertain: { zh: '不确定', en: 'Uncertain' },
  bad: { zh: '无效', en: 'Bad' },
  stale: { zh: '已过期', en: 'Out of date' },
};
/** Quality and age in one line, for a title. */
export function qualityText(quality: Quality, time: number, now: number, language: Language): string {
  const word = QUALITY[quality][language];
  return language === 'zh' ? `数据${word}，${ageText(time, now, 'zh')}更新` : `${word}, ${ageText(time, now, 'en')}`;
}
