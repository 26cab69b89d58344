import { type GatewayConfig, gatewayErrors } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { NewCommand } from '../../../engines/commands/commands.ts';
import { silentLog } from '../../../kernel/log.ts';
import { testCalls } from '../../../kernel/testing-calls.ts';
import { testVault } from '../../../kernel/vault/vault.testing.ts';
import { type ConfigurationSite, aDriver, aVariable, anAlarm } from '../core/configuration.testing.ts';
import { readModel } from '../core/model-row.ts';
import { hideSecrets, hideSecretsOf, keepSecrets } from '../core/secrets.ts';
import { createBindingRepository } from '../admin/binding.repository.ts';
import { createDeviceAdminRepository } from '../admin/device-admin.repository.ts';
import { checkLabel } from '../admin/device-rules.ts';
import { createLabelFinder } from '../admin/label-finder.ts';
import { createExchangeRepository } from '../exchange/exchange.repository.ts';
import { deviceExchangeRoutes } from '../exchange/exchange.routes.ts';
import { createExchangeService } from '../exchange/exchange.service.ts';
import { createReplacementService } from '../exchange/replacement.service.ts';
import { createDeviceScope } from '../list/device-scope.ts';
import { demandRepository } from '../../gateway-model/demand.repository.ts';
import { createGatewayConfigRepository } from '../../gateway/gateway-config.repository.ts';
import { createOrgReach } from '../../organisation/org-reach.ts';
import { createDeviceSyncRepository } from './device-sync.repository.ts';
import { deviceSyncRoutes } from './device-sync.routes.ts';
import { createDeviceSyncService } from './device-sync.service.ts';
import { createSending } from './sending.ts';
import { createSyncBatchesService } from './sync-batches.service.ts';
import { createSyncTaskRepository } from './sync-task.repository.ts';
import { createSyncTasks } from './sync-tasks.ts';
import { type CommandEnd, createTaskSendingRepository } from './task-sending.repository.ts';
import { testPageCopies, testPageFiles } from '../../page/page.testing.ts';

/** Calls of sync and exchange on a site whose gateways are played. */
export async function syncSite(site: ConfigurationSite) {
  const { db, store, bus } = site;
  const clock = { now: () => Date.now() };
  const operations = site.operations.log;
  const scope = createDeviceScope(db);
  const orgs = createOrgReach(db);
  const documents = createGatewayConfigRepository(db, testVault);
  const syncs = createDeviceSyncRepository((caller, add) => scope.visible(caller, add), testVault);
  const tasks = createSyncTaskRepository(db);
  const sends = createTaskSendingRepository(db);
  const started: NewCommand[] = [];
  /** What gateways say at once to what they are sent, by id; the others never answer. */
  const answers = new Map<string, CommandEnd | 'away'>();
  const commands = {
    async start(command: NewCommand) {
      started.push(command);
      const [id, answer] = [newId(), answers.get(command.gatewayId)];
      if (answer === 'away') throw gatewayErrors.offline({ gatewayId: command.gatewayId });
      if (answer)
        await db.query(
          `insert into command (id, kind, gateway_id, status, code, reason, created_at, deadline, ended_at)
           values ($1, 'sync', $2, $3, $4, $5, now(), now(), now())`,
          [id, command.gatewayId, answer.done ? 'done' : 'failed', answer.code, answer.reason],
        );
      return id;
    },
  };
  /** What gateways say they run, by id. */
  const running = new Map<string, GatewayConfig | null>();
  const sending = createSending({ db, syncs, commands });
  const pages = testPageCopies({ clock, operations });
  const work = { db, clock, log: silentLog, store, operations, tasks, sends, syncs, sending, pages, lookMs: 10 };
  const worker = createSyncTasks(work);
  const bindings = createBindingRepository();
  const quota = { check: () => Promise.resolve() };
  const mqttAddress = () => ({ host: '10.0.0.9', port: 1883 });
  const exchanges = createExchangeRepository();
  const calls = await testCalls({
    reach: {
      ...orgs.entities,
      device: (caller, ids) => scope.mayReadAll(caller, ids),
      gateway: (caller, ids) => scope.mayReachGateways(caller, ids),
    },
    register(routes) {
      const syncService = createDeviceSyncService({
        ...work,
        rights: scope,
        async askRunning(gatewayId) {
          const config = running.get(gatewayId) ?? null;
          if (config) await documents.setRunning(gatewayId, config);
          return config;
        },
        hideSecretsOf,
      });
      deviceSyncRoutes(routes, syncService, createSyncBatchesService({ ...work, worker, rights: scope }));
      deviceExchangeRoutes(
        routes,
        createReplacementService({
          db,
          exchanges,
          store,
          operations,
          bus,
          rights: scope,
          model: readModel,
          demand: (on, gatewayId) => demandRepository.ofGateway(on, gatewayId),
          labels: {
            check: checkLabel,
            find: createLabelFinder({ bindings, operations, quota, mqttAddress }),
            isOneEnterprise: (on, one, other) => bindings.isOneEnterprise(on, one, other),
            count: async () => undefined,
          },
          sendIfThere: (gatewayId, caller) => sending.sendIfThere(gatewayId, caller),
        }),
        createExchangeService({
          db,
          clock,
          exchanges,
          store,
          operations,
          rights: scope,
          names: createDeviceAdminRepository(),
          secrets: { hide: hideSecrets, hideOf: hideSecretsOf, keep: keepSecrets },
          pages,
          files: testPageFiles({ clock, operations }),
        }),
      );
    },
  });

  /** The gateway takes what it is to run. */
  async function apply(gatewayId: string): Promise<GatewayConfig> {
    const config = await documents.document(gatewayId);
    if (!config) throw new Error('no document');
    const how = { offered: config.revision, running: config.revision, error: '', config };
    await documents.setApplied(gatewayId, how);
    running.set(gatewayId, config);
    return config;
  }
  /** A template with a driver, two variables and an alarm, and a device made from it. */
  async function addFollower({ modelId }: { modelId?: string } = {}) {
    const model = modelId ?? (await site.addModel({ features: [...ALL_FEATURES] }));
    const items = {
      drivers: [{ ...aDriver(), origin: null }],
      variables: [aVariable('level'), aVariable('flow', { address: '4x3' })].map((item) => ({ ...item, origin: null })),
      alarms: [],
      reports: [],
      scripts: [],
    };
    const templateId = await db.transaction((tx) =>
      store.addTemplate(tx, site.me, {
        orgId: site.orgId,
        name: `模板${newId().slice(-12)}`,
        modelId: model,
        remark: '',
        items,
      }),
    );
    await site.saveTemplate(templateId, { alarms: { put: [anAlarm('level')] } });
    return { templateId, model };
  }
  return { calls, started, answers, running, sending, worker, tasks, sends, apply, addFollower, documents };
}
export type SyncSite = Awaited<ReturnType<typeof syncSite>>;

const ALL_FEATURES = ['script', 'remoteUpload', 'remoteDownload'] as const;
