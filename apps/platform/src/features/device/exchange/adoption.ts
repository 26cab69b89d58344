import type { ConfigChanges, ConfigItems, ExchangePreview, ItemDiff } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { type ModelGap, demandOf, diffConfig, gapsOf, inPlaceOf } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Transaction } from '../../../kernel/db.ts';
import type { ConfigStore, SaveOptions, StoredConfig } from '../core/config-store.ts';
import { lacking } from './replacement.service.ts';

/** Passwords of drivers: marked where people see them, and found again by the mark. */
export interface DriverSecrets {
  hide(items: ConfigItems): ConfigItems;
  hideOf(diffs: readonly ItemDiff[]): ItemDiff[];
  keep(changes: ConfigChanges, known: ConfigItems): ConfigChanges;
}
/** Where something comes from: another device, or a file. */
export interface Source {
  items: ConfigItems;
  /** `null`: made for no series in particular. */
  series: string | null;
}

/** The items of something else in place of what a device has. */
export function createAdoption({ store, secrets }: { store: ConfigStore; secrets: DriverSecrets }) {
  /** The items as those of the device: with its ids, and its passwords where the source has none. */
  function adopted(source: Source, { items }: StoredConfig): ConfigItems {
    const placed = inPlaceOf(source.items, items, newId);
    const { drivers } = secrets.keep({ drivers: { put: placed.drivers, remove: [] } }, items);
    return { ...placed, drivers: drivers?.put ?? placed.drivers };
  }

  /** What the model of the device's gateway lacks; whether the series fits is told apart (1106, 1107). */
  function gapsIn(items: ConfigItems, { model, usedElsewhere }: StoredConfig): ModelGap[] {
    if (!model) return [];
    const demand = demandOf(items, { mode: 'standard', features: [] }, DRIVER_FORMS);
    const used = {
      drivers: demand.used.drivers + usedElsewhere.drivers,
      variables: demand.used.variables + usedElsewhere.variables,
      alarms: demand.used.alarms + usedElsewhere.alarms,
      reports: demand.used.reports + usedElsewhere.reports,
      scripts: demand.used.scripts + usedElsewhere.scripts,
    };
    // What is not there needs no room, however full the gateway is.
    const mine = (resource: keyof typeof used) => (demand.used[resource] > 0 ? used[resource] : 0);
    const needed = {
      drivers: mine('drivers'),
      variables: mine('variables'),
      alarms: mine('alarms'),
      reports: mine('reports'),
      scripts: mine('scripts'),
    };
    return gapsOf({ ...demand, used: needed, mode: model.modes[0] ?? 'standard' }, null, model, DRIVER_FORMS);
  }

  const isOtherSeries = ({ series }: Source, { model }: StoredConfig): boolean =>
    series !== null && model !== null && series !== model.series;

  async function preview(source: Source, stored: StoredConfig): Promise<Omit<ExchangePreview, 'pages'>> {
    const items = adopted(source, stored);
    return {
      revision: stored.revision,
      diffs: secrets.hideOf(diffConfig(stored.items, items)),
      gaps: gapsIn(items, stored).map(({ resource, zh, en, hint }) => ({ resource, zh, en, hint })),
      issues: await store.deviceIssues(stored, items),
    };
  }

  async function take(tx: Transaction, caller: Caller, stored: StoredConfig, source: Source, how: SaveOptions) {
    const items = adopted(source, stored);
    const gaps = gapsIn(items, stored);
    if (gaps.length > 0) throw lacking(gaps, caller.lang);
    return store.saveDevice(tx, caller, stored, items, how);
  }

  return { isOtherSeries, preview, take };
}
