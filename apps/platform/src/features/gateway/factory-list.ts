import type { Queryable } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';

/** What this feature asks of the factory list; implemented by features/hardware. */
export interface FactoryList {
  /** Inside a transaction the entries stay as they are until its end. */
  listed(on: Queryable, sns: readonly string[]): Promise<ReadonlyMap<string, { code: string; modelId: string }>>;
}

/** What this feature asks of the models; implemented by features/gateway-model. */
export interface ModelFit {
  /** Name of the model; refuses 1124 with what does not fit. `undefined`: there is no such model. */
  assertFits(
    tx: Queryable,
    change: { gatewayId: string; from: string | null; to: string },
    lang: Lang,
  ): Promise<string | undefined>;
}
