import { walkEveryScreen } from './accessibility.ts';

walkEveryScreen([
  { theme: 'light', width: 390, lang: 'en' },
  { theme: 'dark', width: 390, lang: 'zh-cn' },
]);
