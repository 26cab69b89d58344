import type { ConfigIssue, ConfigItems, OwnedConfig } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { checkConfig } from '@lightfield/rules';
import type { Owner } from './config-queries.ts';

/** What a save would be refused for, and what is advised: the rules of the server, applied here. */
export const checkItems = (owner: Owner, owned: OwnedConfig, items: ConfigItems): ConfigIssue[] =>
  checkConfig(items, {
    owner,
    source: owned.source,
    model: owned.model,
    usedElsewhere: owned.usedElsewhere,
    forms: DRIVER_FORMS,
    before: owned.items,
  });
