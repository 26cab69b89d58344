import type { ConfigItems, ConfigKind, DriverForm, GatewayModel, UsedElsewhere } from '@lightfield/contract';
import type { Finding } from '../config/problem.ts';
import type { AnyItem } from './items.ts';

/** What a configuration is checked against. */
export interface CheckFrame {
  /** `metrics`: an edge node that is not ours brings the values, so that no variable has a driver. */
  readonly source: 'drivers' | 'metrics';
  readonly owner: 'device' | 'template';
  /** `null`: none chosen, nothing limits. */
  readonly model: GatewayModel | null;
  readonly usedElsewhere: UsedElsewhere;
  /** `DRIVER_FORMS` of `@lightfield/contract/driver-forms`; handed in, so that only screens of drivers load them. */
  readonly forms: readonly DriverForm[];
  /** As it was before the changes: what they removed is then told from what has never been there (1504, 1710). */
  readonly before?: ConfigItems | undefined;
}

/** An issue of one item, or of the whole (`null`). */
export type Tell = (
  kind: ConfigKind | 'device',
  item: AnyItem | null,
  name: string,
  finding: Finding,
  field: string | null,
  advice?: boolean,
) => void;
/** A finding, and the field to blame. */
export type Told = readonly [finding: Finding, field: string];
