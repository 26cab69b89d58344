import {
  type ConfigChangesInput,
  type ConfigItems,
  type GatewayModelSettings,
  type OwnedConfig,
  VariableSettings,
  activationErrors,
  configCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import { ScriptThread } from '@lightfield/sandbox';
import { v7 as newId } from 'uuid';
import { type Alarms, createAlarms } from '../../../engines/alarms/alarms.ts';
import { rememberedOperations } from '../../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addGateway, addOrg } from '../../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { type Clock, type Ticks, systemClock } from '../../../kernel/clock.ts';
import type { Queryable } from '../../../kernel/db.ts';
import type { Counted } from '../../../kernel/quota.ts';
import { createRateLimiter } from '../../../kernel/rate-limit.ts';
import { aCaller, testCalls } from '../../../kernel/testing-calls.ts';
import { testDatabase } from '../../../kernel/testing.ts';
import { testVault } from '../../../kernel/vault/vault.testing.ts';
import { createBindingRepository } from '../admin/binding.repository.ts';
import { type BindingServiceParts, createBindingService } from '../admin/binding.service.ts';
import { createDeviceAdminRepository } from '../admin/device-admin.repository.ts';
import { deviceAdminRoutes } from '../admin/device-admin.routes.ts';
import { createDeviceAdminService } from '../admin/device-admin.service.ts';
import { createDeviceDeletionRepository } from '../admin/device-deletion.repository.ts';
import { createDeviceUsesRepository } from '../admin/device-uses.repository.ts';
import { createOrgMovePlanRepository } from '../admin/org-move-plan.repository.ts';
import { createOrgMoveRepository } from '../admin/org-move.repository.ts';
import { createOrgMoveService } from '../admin/org-move.service.ts';
import { createReachedRepository } from '../admin/reached.repository.ts';
import { createDeviceScope } from '../list/device-scope.ts';
import { createOrgReach } from '../../organisation/org-reach.ts';
import { testPageCopies } from '../../page/page.testing.ts';
import { createScriptSyntax } from '../../script/script-syntax.ts';
import { createTemplateListRepository } from '../template/template-list.repository.ts';
import { createTemplateRepository } from '../template/template.repository.ts';
import { templateRoutes } from '../template/template.routes.ts';
import { createTemplateService } from '../template/template.service.ts';
import { createConfigRepository } from './config.repository.ts';
import { createConfigStore } from './config-store.ts';
import { createConfigWork } from './config-work.ts';
import { configurationRoutes } from './configuration.routes.ts';
import { createConfigurationService } from './configuration.service.ts';
import { createTemplateConfigRepository } from './template-config.repository.ts';

const REFUSALS = {
  users: activationErrors.usersMax,
  gateways: activationErrors.gatewaysMax,
  variables: activationErrors.variablesMax,
};

/** The calls of all three features that edit devices and templates. */
async function editingCalls(
  parts: Pick<BindingServiceParts, 'db' | 'bus' | 'operations' | 'quota'> & { alarms: Alarms; clock: Clock & Ticks },
) {
  const { db, bus, alarms, clock, quota, operations } = parts;
  const reading = new ScriptThread();
  const scope = createDeviceScope(db);
  const orgs = createOrgReach(db);
  const store = createConfigStore({
    configs: createConfigRepository(testVault),
    templates: createTemplateConfigRepository(testVault),
    bus,
    clock,
    operations,
    quota,
    alarms,
    scripts: createScriptSyntax(reading),
    work: createConfigWork(),
  });
  const pages = testPageCopies({ clock, operations });
  const uses = createDeviceUsesRepository();
  const work = { db, store, rights: scope, alarms, bus, clock, operations, pages };
  const bindings = createBindingService({
    ...work,
    bindings: createBindingRepository(),
    quota,
    limiter: createRateLimiter(clock),
    mqttAddress: () => ({ host: '10.0.0.9', port: 1883 }),
  });
  const calls = await testCalls({
    reach: {
      ...orgs.entities,
      device: (caller, ids) => scope.mayReadAll(caller, ids),
      gateway: (caller, ids) => scope.mayReachGateways(caller, ids),
    },
    register(routes) {
      configurationRoutes(routes, createConfigurationService({ db, store, rights: scope }));
      deviceAdminRoutes(routes, {
        devices: createDeviceAdminService({
          ...work,
          devices: createDeviceAdminRepository(),
          deletion: createDeviceDeletionRepository(),
          uses,
        }),
        bindings,
        moves: createOrgMoveService({
          ...work,
          uses,
          devices: createDeviceAdminRepository(),
          moves: createOrgMoveRepository(),
          plans: createOrgMovePlanRepository(),
          endShare: async (tx, id) => {
            await tx.query('delete from device_share where device_id = $1', [id]);
            return () => undefined;
          },
        }),
        reached: createReachedRepository(db, (caller, add) => scope.visible(caller, add)),
      });
      const lists = createTemplateListRepository(db, orgs);
      const templates = createTemplateRepository();
      templateRoutes(routes, createTemplateService({ db, templates, lists, store, operations, pages }));
    },
  });
  return { store, calls, reading };
}

async function insertModel(db: Queryable, settings: Partial<GatewayModelSettings> = {}): Promise<string> {
  const id = newId();
  const whole = {
    name: `M-${id.slice(-12)}`,
    series: 'LF',
    capacities: { drivers: 5, variables: 20_000, alarms: 20, reports: 50, scripts: 5 },
    features: ['script'],
    modes: ['standard'],
    protocols: [],
    ports: [],
    remark: '',
    ...settings,
  };
  await db.query('insert into gateway_model (id, name, series, settings) values ($1, $2, $3, $4)', [
    id,
    whole.name,
    whole.series,
    JSON.stringify(whole),
  ]);
  return id;
}

/** An enterprise whose administrator edits devices and templates, against real rules and a real database. */
export async function configurationSite() {
  const test = await testDatabase();
  const { db } = test;
  const centre = await addOrg(db, 'center');
  const orgId = await addOrg(db, 'enterprise', centre);
  const customer = await addOrg(db, 'external', orgId);
  const otherOrg = await addOrg(db, 'enterprise', centre);
  const me = aCaller({ accountId: await addAccount(db, orgId, { kind: 'co' }), orgId });
  const stranger = aCaller({ accountId: await addAccount(db, otherOrg, { kind: 'co' }), orgId: otherOrg });
  const operations = rememberedOperations();
  const errors: unknown[] = [];
  const bus = createBus((error) => errors.push(error));
  const said: { [Name in keyof Events]?: Events[Name][] } = {};
  for (const name of ['configChanged', 'gatewayChanged', 'unreadOfMany', 'reachChanged', 'alarm'] as const)
    bus.on(name, (event) => ((said[name] as unknown[]) ??= []).push(event));
  const alarms = createAlarms({ db, bus });
  await alarms.start();
  const clock = systemClock;
  /** How much the licence still allows. */
  const room: Record<Counted, number> = { users: 1_000, gateways: 1_000, variables: 100_000 };
  const quota = {
    check(_tx: unknown, what: Counted, adding: number) {
      return adding > room[what] ? Promise.reject(REFUSALS[what]()) : Promise.resolve();
    },
  };
  const { store, calls, reading } = await editingCalls({ db, bus, alarms, clock, quota, operations: operations.log });
  const addModel = (settings?: Partial<GatewayModelSettings>) => insertModel(db, settings);
  /** A device on a gateway of its own. */
  async function addSite({ modelId, name }: { modelId?: string; name?: string } = {}) {
    const gateway = await addGateway(db, orgId);
    if (modelId) await db.query('update gateway set model_id = $2 where id = $1', [gateway.gatewayId, modelId]);
    const device = await addDevice(db, orgId, {
      gatewayId: gateway.gatewayId,
      name: name ?? `设备${newId().slice(-12)}`,
    });
    return { device, ...gateway };
  }
  async function query(id: string, caller: Caller = me): Promise<OwnedConfig> {
    const { code, msg, data } = await calls.as(caller).call(configCalls.query, { id });
    if (code !== 200) throw new Error(`${code} ${msg}`);
    return data as OwnedConfig;
  }
  const save = async (id: string, changes: ConfigChangesInput, { revision, caller = me }: SaveAs = {}) =>
    calls.as(caller).call(configCalls.save, { id, revision: revision ?? (await query(id)).revision, changes });
  async function queryTemplate(id: string, caller: Caller = me): Promise<OwnedConfig> {
    return (await calls.as(caller).call(templateConfigCalls.query, { id })).data as OwnedConfig;
  }
  const saveTemplate = async (id: string, changes: ConfigChangesInput, { revision, caller = me }: SaveAs = {}) =>
    calls.as(caller).call(templateConfigCalls.save, {
      id,
      revision: revision ?? (await queryTemplate(id)).revision,
      changes,
    });
  return {
    test,
    db,
    calls,
    store,
    bus,
    said,
    alarms,
    operations,
    room,
    centre,
    orgId,
    customer,
    otherOrg,
    me,
    stranger,
    addModel,
    addSite,
    query,
    save,
    queryTemplate,
    saveTemplate,
    async close() {
      alarms.stop();
      reading.stop();
      await calls.close();
      await test.drop();
      if (errors.length > 0) throw new Error(`listeners failed: ${String(errors[0])}`);
    },
  };
}
export type ConfigurationSite = Awaited<ReturnType<typeof configurationSite>>;
interface SaveAs {
  revision?: number;
  caller?: Caller;
}

/** Items as an editor sends them; the fewest fields that make them. */
export const aDriver = (name = 'plc', settings: Record<string, unknown> = { host: '10.0.0.5' }) => ({
  id: newId(),
  name,
  type: 'modbus-tcp',
  settings,
});
export const aVariable = (key: string, more: Record<string, unknown> = {}) => ({
  id: newId(),
  ...VariableSettings.parse({ key, name: key, driver: 'plc', address: '4x1', dataType: 'float', ...more }),
});
export const anAlarm = (variable: string, more: Record<string, unknown> = {}) => ({
  id: newId(),
  variable,
  comparison: 'gt' as const,
  value: '90',
  content: `${variable}高`,
  ...more,
});
export const aReport = (name: string, variables: string[], more: Record<string, unknown> = {}) => ({
  id: newId(),
  name,
  type: 'periodic' as const,
  intervalMs: 60_000,
  variables,
  ...more,
});
export const aScript = (name: string, more: Record<string, unknown> = {}) => ({
  id: newId(),
  name,
  policy: { type: 'startup' as const },
  source: 'log(1)',
  ...more,
});
export const keysOf = ({ variables }: ConfigItems): string[] => variables.map(({ key }) => key);
