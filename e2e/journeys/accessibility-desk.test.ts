import { walkEveryScreen } from './accessibility.ts';

walkEveryScreen([
  { theme: 'light', width: 1440, lang: 'zh-cn' },
  { theme: 'dark', width: 1440, lang: 'en' },
]);
