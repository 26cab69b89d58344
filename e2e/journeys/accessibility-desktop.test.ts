import { walkEveryScreen } from './accessibility.ts';

walkEveryScreen([{ width: 1440, lang: 'zh-cn' }]);
