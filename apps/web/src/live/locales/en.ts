import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  offline: 'Offline',
  online: 'Online',
  comm: { failing: 'No communication', ok: 'Communication OK', never: 'Never read', unknown: 'Not known' },
} satisfies SameTexts<typeof zh>;
