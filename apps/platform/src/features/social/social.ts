import type { AnswerOf, securityCalls } from '@lightfield/contract';
import type { Ticks } from '../../kernel/clock.ts';
import type { SocialConfig } from '../../kernel/social-settings.ts';
import type { SocialProvider } from './provider.ts';
import { type Standin, createStandin } from './standin/standin.ts';
import { createWeixin } from './weixin/weixin.ts';

export interface Chosen {
  mode: AnswerOf<typeof securityCalls.socialOptions>['mode'];
  provider: SocialProvider | undefined;
  /** The stand-in has pages of its own. */
  standin: Standin | undefined;
}

/** The service that the settings choose. */
export function chooseSocial(config: SocialConfig, clock: Ticks): Chosen {
  if (config.kind === 'off') return { mode: 'off', provider: undefined, standin: undefined };
  if (config.kind === 'weixin') return { mode: 'provider', provider: createWeixin(config), standin: undefined };
  const standin = createStandin(clock);
  return { mode: 'outbox', provider: standin, standin };
}
