import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  offline: 'Offline',
  online: 'Online',
  level: { none: 'No alarm', normal: 'Normal alarm', important: 'Important alarm', severe: 'Severe alarm' },
  comm: { failing: 'No communication', ok: 'Communication OK', never: 'Never read', unknown: 'Not known' },
} satisfies SameTexts<typeof zh>;
