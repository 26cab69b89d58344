import {
  type BodyOut,
  PUSH_DEFAULTS,
  accountErrors,
  commonErrors,
  type pushCalls,
  pushErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { testPush } from './push-content.ts';
import { isPushTarget } from './push-encryption.ts';
import { type PushPlaces, isGone, postPush } from './push-post.ts';
import { pushUrl } from './push-services.ts';
import type { PushRepository } from './push.repository.ts';

type Body<Name extends keyof typeof pushCalls> = BodyOut<(typeof pushCalls)[Name]>;

export interface PushServiceParts {
  browsers: PushRepository;
  places: PushPlaces;
  clock: Pick<Clock, 'now'>;
}

/** Where a person is told of messages while no page is open. */
export function createPushService({ browsers, places, clock }: PushServiceParts) {
  const isOn = places.services.length > 0;
  return {
    async query({ accountId, sessionId }: Caller) {
      return {
        publicKey: isOn ? (await places.key()).publicKey : '',
        browsers: await browsers.browsers(accountId, sessionId),
        off: await browsers.isOff(sessionId),
      };
    },
    async subscribe(
      { accountId, sessionId }: Caller,
      { endpoint, p256dh, auth, place, kinds }: Body<'subscribe'>,
    ): Promise<{ id: string }> {
      if (!pushUrl(endpoint, places)) throw pushErrors.serviceRefused({ field: 'endpoint' });
      if (!isPushTarget({ p256dh, auth })) throw commonErrors.parameterInvalid({ field: 'p256dh' });
      const one = {
        id: newId(),
        keyId: (await places.key()).id,
        endpoint,
        p256dh,
        auth,
        place,
        kinds,
        usual: PUSH_DEFAULTS,
      };
      const id = await browsers.subscribe(accountId, sessionId, one);
      if (id === undefined) throw accountErrors.tokenInvalid();
      return { id };
    },
    async setKinds({ accountId }: Caller, { id, kinds }: Body<'setKinds'>): Promise<Record<string, never>> {
      if (!(await browsers.setKinds(accountId, id, kinds))) throw commonErrors.notFound({ id });
      return {};
    },
    async remove({ accountId }: Caller, id: string): Promise<Record<string, never>> {
      if (!(await browsers.remove(accountId, id))) throw commonErrors.notFound({ id });
      return {};
    },
    /** One that its service does not know any more is forgotten, and answered as what it is. */
    async test({ accountId, lang }: Caller, id: string) {
      const target = await browsers.target(accountId, id);
      if (!target) throw commonErrors.notFound({ id });
      const pushed = await postPush(target, testPush(lang, target.place), { places, now: clock.now() });
      const { problem, status } = pushed;
      if (isGone(pushed)) await browsers.forgetGone(id);
      else await browsers.tried(id, { problem, status });
      return { ok: problem === null, problem, status };
    },
  };
}
export type PushService = ReturnType<typeof createPushService>;
