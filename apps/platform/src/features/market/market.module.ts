import path from 'node:path';
import { marketCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { ConfigStore } from '../device/core/config-store.ts';
import type { ConfigSecrets } from '../device/core/secrets.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import type { PageFiles } from '../page/page-files.ts';
import { createAddress } from './address.ts';
import { createFolder } from './folder.ts';
import { createMarketRepository } from './market.repository.ts';
import { marketRoutes } from './market.routes.ts';
import { type Arrivals, createMarketService } from './market.service.ts';

interface Needs {
  configStore: ConfigStore;
  configSecrets: ConfigSecrets;
  pageFiles: PageFiles;
  pageArrivals: Arrivals;
  orgs: OrgReach;
  operations: LogService;
}

/** Templates, pages and pictures that the operator of the platform offers. */
export const marketModule = defineModule<Needs>({
  name: 'market',
  needs: {
    configStore: true,
    configSecrets: true,
    pageFiles: true,
    pageArrivals: true,
    orgs: true,
    operations: true,
  },
  gives: {},
  calls: callsOf(marketCalls),
  start({
    db,
    clock,
    steady,
    config,
    log,
    routes,
    closers,
    configStore,
    configSecrets,
    pageFiles,
    pageArrivals,
    ...given
  }) {
    const { folder, url } = config.market;
    const address =
      url === undefined
        ? undefined
        : createAddress({
            url,
            folder: path.join(config.dataFolder, 'market'),
            clock,
            steady,
            log: log.child({ part: 'market' }),
          });
    if (address) closers.add('market', () => address.stop());
    marketRoutes(
      routes,
      createMarketService({
        db,
        market: address ?? createFolder(folder),
        taken: createMarketRepository(db, (caller, column, add) => given.orgs.within(caller, column, add)),
        store: configStore,
        secrets: configSecrets,
        files: pageFiles,
        pages: pageArrivals,
        operations: given.operations,
        clock,
      }),
    );
    return {};
  },
});
