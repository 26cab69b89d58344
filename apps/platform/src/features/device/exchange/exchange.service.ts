import {
  type BodyOut,
  type ConfigItems,
  type DeviceFile,
  LIMITS,
  commonErrors,
  type deviceExchangeCalls,
  deviceErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { checkTitle } from '../../../kernel/title.ts';
import type { ConfigStore, StoredConfig } from '../core/config-store.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import type { PageFiles } from '../../page/page-files.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { createAdoption, type DriverSecrets, type Source } from './adoption.ts';

export interface ExchangeServiceParts {
  db: Db;
  clock: Clock;
  exchanges: ExchangeRepository;
  store: ConfigStore;
  operations: OperationLog;
  rights: {
    mayReadAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
    mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
  };
  /** Names within an organisation. */
  names: {
    lockOrg(tx: Transaction, orgId: string): Promise<void>;
    isNameTaken(tx: Transaction, orgId: string, name: string, exceptId: string | null): Promise<boolean>;
    grant(tx: Transaction, deviceId: string, accountId: string): Promise<void>;
  };
  secrets: DriverSecrets;
  /** Pages of a device follow it. */
  pages: Pick<PageCopies, 'copyAll' | 'inherit' | 'titles'>;
  /** The same in files. */
  files: PageFiles;
}

/** Whole devices copied, exported and imported. Whether the caller reaches `id` was checked before. */
export function createExchangeService(parts: ExchangeServiceParts) {
  const { db, clock, exchanges, store, operations, rights, names, secrets, pages, files } = parts;

  async function known(on: Queryable, id: string): Promise<StoredConfig> {
    const stored = await store.device(on, id);
    if (!stored) throw deviceErrors.deviceNotFound({ id });
    return stored;
  }
  async function checkWrite(caller: Caller, id: string): Promise<void> {
    if (!(await rights.mayWriteAll(caller, [id]))) throw commonErrors.noAccess();
  }
  async function checkRead(caller: Caller, id: string): Promise<void> {
    if (!(await rights.mayReadAll(caller, [id]))) throw deviceErrors.deviceNotFound({ id });
  }

  const { isOtherSeries, preview, take } = createAdoption({ store, secrets });
  const sourceOf = ({ items, model }: StoredConfig): Source => ({ items, series: model?.series ?? null });
  const fileSource = ({ items, series }: DeviceFile): Source => ({ items, series: series === '' ? null : series });

  return {
    async copyCheck(caller: Caller, { id, fromId }: BodyOut<typeof deviceExchangeCalls.copyCheck>) {
      await checkRead(caller, fromId);
      const [stored, from] = [await known(db, id), sourceOf(await known(db, fromId))];
      if (isOtherSeries(from, stored)) throw deviceErrors.copySeriesMismatch({ field: 'fromId' });
      const owner = { kind: 'device', id } as const;
      const copied = await pages.titles(db, { kind: 'device', id: fromId }, owner);
      return { ...(await preview(from, stored)), pages: copied };
    },

    /** 1106, 1124, 1345, and what a save is refused for. */
    async copy(caller: Caller, { id, fromId, revision }: BodyOut<typeof deviceExchangeCalls.copy>) {
      await checkWrite(caller, id);
      await checkRead(caller, fromId);
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockDevice(tx, id);
        if (!stored) throw deviceErrors.deviceNotFound({ id });
        const from = await known(tx, fromId);
        if (isOtherSeries(sourceOf(from), stored)) throw deviceErrors.copySeriesMismatch({ field: 'fromId' });
        const also = { new: { from: from.name } };
        const taken = await take(tx, caller, stored, sourceOf(from), { revision, action: 'device.copy', also });
        // A page of the same title becomes the copy; what it was stays among its versions.
        await pages.copyAll(tx, caller, { kind: 'device', id: fromId }, { kind: 'device', id }, 'version');
        return taken;
      });
      saved.tell();
      return { revision: saved.revision };
    },

    /** 1114, 1115. The copy follows the same template, and hangs on no gateway. */
    async copyNew(caller: Caller, { id: fromId, name }: BodyOut<typeof deviceExchangeCalls.copyNew>) {
      if (caller.kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_equip_edit' });
      await checkWrite(caller, fromId);
      if (name.length === 0 || name.length > LIMITS.device.nameMax) throw deviceErrors.nameTooLong({ field: 'name' });
      checkTitle(name, caller.lang);
      const id = newId();
      const saved = await db.transaction(async (tx) => {
        const from = await known(tx, fromId);
        // What an edge node has born cannot be born twice.
        if (from.source === 'metrics') throw commonErrors.unsupportedRequest({ id: fromId });
        await names.lockOrg(tx, from.orgId);
        if (await names.isNameTaken(tx, from.orgId, name, null)) throw deviceErrors.nameExists({ field: 'name' });
        await exchanges.insertLike(tx, fromId, { id, name, ownerId: caller.kind === 'int' ? caller.accountId : null });
        if (caller.kind === 'int' && caller.dataRange !== 'all') await names.grant(tx, id, caller.accountId);
        if (from.template) await store.setTemplate(tx, id, { id: from.template.id, version: from.template.version });
        const stored = await store.lockDevice(tx, id);
        if (!stored) throw deviceErrors.deviceNotFound({ id });
        const also = { new: { from: from.name } };
        const result = await store.saveDevice(tx, caller, stored, withOwnIds(from.items), {
          action: 'device.copy',
          also,
        });
        if (!result.changed) {
          const object = { objectType: 'device', objectId: id, objectName: name };
          await operations.write(caller, { action: 'device.copy', ...object, new: JSON.stringify(also.new) }, tx);
        }
        await pages.copyAll(tx, caller, { kind: 'device', id: fromId }, { kind: 'device', id }, 'keep');
        await pages.inherit(tx, fromId, id);
        return result;
      });
      saved.tell();
      return { id };
    },

    async exportDevice(caller: Caller, id: string): Promise<DeviceFile> {
      const { name, model, items } = await known(db, id);
      await operations.write(caller, {
        action: 'device.export',
        objectType: 'device',
        objectId: id,
        objectName: name,
      });
      return {
        lightfield: 'device',
        v: 1,
        name,
        series: model?.series ?? '',
        model: model?.name ?? '',
        exportedAt: clock.now(),
        items: secrets.hide(withoutOrigins(items)),
        pages: await files.filesOf(db, { kind: 'device', id }, clock.now()),
      };
    },

    async importCheck(caller: Caller, { id, file }: BodyOut<typeof deviceExchangeCalls.importCheck>) {
      const stored = await known(db, id);
      if (isOtherSeries(fileSource(file), stored)) throw deviceErrors.importSeriesMismatch({ field: 'file' });
      const coming = await files.fileChanges(db, caller, { kind: 'device', id }, file.pages);
      return { ...(await preview(fileSource(file), stored)), pages: coming };
    },

    /** 1107, 1124, 1345, and what a save is refused for. */
    async importDevice(caller: Caller, { id, file, revision }: BodyOut<typeof deviceExchangeCalls.importDevice>) {
      await checkWrite(caller, id);
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockDevice(tx, id);
        if (!stored) throw deviceErrors.deviceNotFound({ id });
        if (isOtherSeries(fileSource(file), stored)) throw deviceErrors.importSeriesMismatch({ field: 'file' });
        const also = { new: { from: file.name } };
        const taken = await take(tx, caller, stored, fileSource(file), { revision, action: 'device.import', also });
        const { scenesLeft } = await files.takeFiles(tx, caller, { kind: 'device', id }, file.pages);
        return { ...taken, scenesLeft };
      });
      saved.tell();
      return { revision: saved.revision, scenesLeft: saved.scenesLeft };
    },
  };
}
export type ExchangeService = ReturnType<typeof createExchangeService>;

function mapAll(items: ConfigItems, identity: (item: { id: string }) => { id?: string; origin?: null }): ConfigItems {
  const each = <Item extends { id: string }>(list: Item[]): Item[] =>
    list.map((item) => Object.assign({}, item, identity(item)));
  return {
    drivers: each(items.drivers),
    variables: each(items.variables),
    alarms: each(items.alarms),
    reports: each(items.reports),
    scripts: each(items.scripts),
  };
}
const withOwnIds = (items: ConfigItems): ConfigItems => mapAll(items, () => ({ id: newId() }));
const withoutOrigins = (items: ConfigItems): ConfigItems => mapAll(items, () => ({ origin: null }));
