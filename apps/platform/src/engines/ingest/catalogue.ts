import type { DataType, VariableSettings } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';

/** Gateways whose variables are read with one query: a whole site reconnects at once. */
const GATEWAYS_PER_QUERY = 20;
/** Edits come in rows; the catalogue is read again when they pause. ms. */
const SETTLE_MS = 50;
const RETRY_MS = 1_000;

/** A variable as far as live values go. */
export interface CatalogueVariable {
  readonly seriesId: number;
  readonly variableId: string;
  readonly deviceId: string;
  readonly dataType: DataType;
  readonly decimals: number;
  /** Slot in the latest values. */
  readonly slot: number;
}
/** What people decided about a device of an edge node that is not ours. */
export interface EdgeDeviceEntry {
  readonly status: 'pending' | 'approved' | 'rejected';
  /** Mapped metrics by name; empty unless approved. */
  readonly metrics: ReadonlyMap<string, CatalogueVariable>;
}
export interface GatewayCatalogue {
  /** Ours: by series, which is the alias on the wire. */
  readonly bySeries: ReadonlyMap<number, CatalogueVariable>;
  /** Not ours: by Sparkplug device name; '' for the node itself. */
  readonly edgeDevices: ReadonlyMap<string, EdgeDeviceEntry>;
}

interface VariableRow {
  gateway_id: string;
  series_id: number;
  id: string;
  device_id: string;
  data_type: DataType;
  decimals: VariableSettings['decimals'];
}
interface EdgeRow {
  gateway_id: string;
  device_name: string;
  status: EdgeDeviceEntry['status'];
  metric: string | null;
  series_id: number | null;
}
interface Loading {
  promise: Promise<GatewayCatalogue>;
  resolve: (catalogue: GatewayCatalogue) => void;
}

export interface CatalogueOptions {
  db: Db;
  bus: Bus;
  log: Log;
  slot: (seriesId: number) => number;
  /** The variables of a gateway that was loaded before have changed. */
  onChange: (gatewayId: string, catalogue: GatewayCatalogue) => void;
}

/** Which variables each gateway may write. Read when a gateway appears, and again when its configuration changed. */
export class Catalogue {
  readonly #options: CatalogueOptions;
  readonly #loaded = new Map<string, GatewayCatalogue>();
  /** Where a device was last seen: it may have been taken off its gateway. */
  readonly #gatewayOfDevice = new Map<string, string>();
  readonly #loading = new Map<string, Loading>();
  #wanted: string[] = [];
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #working = false;
  #stopped = false;
  readonly #unhook: (() => void)[];

  constructor(options: CatalogueOptions) {
    this.#options = options;
    this.#unhook = [
      options.bus.on('configChanged', ({ deviceId, gatewayId }) => {
        this.#invalidate(this.#gatewayOfDevice.get(deviceId));
        this.#invalidate(gatewayId);
      }),
      options.bus.on('gatewayChanged', ({ gatewayId }) => this.#invalidate(gatewayId)),
      options.bus.onGap(() => {
        for (const gatewayId of this.#loaded.keys()) this.#invalidate(gatewayId);
      }),
    ];
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const unhook of this.#unhook) unhook();
  }

  get(gatewayId: string): GatewayCatalogue | undefined {
    return this.#loaded.get(gatewayId);
  }

  /** Waits as long as the database is away. */
  load(gatewayId: string): Promise<GatewayCatalogue> {
    const loaded = this.#loaded.get(gatewayId);
    if (loaded) return Promise.resolve(loaded);
    const loading = this.#loading.get(gatewayId);
    if (loading) return loading.promise;
    const { promise, resolve } = Promise.withResolvers<GatewayCatalogue>();
    this.#loading.set(gatewayId, { promise, resolve });
    this.#wanted.push(gatewayId);
    // All that ask within this turn share a query.
    setImmediate(() => void this.#work());
    return promise;
  }

  #invalidate(gatewayId: string | null | undefined): void {
    if (gatewayId === null || gatewayId === undefined || !this.#loaded.has(gatewayId)) return;
    this.#changed.add(gatewayId);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const id of this.#changed) this.#wanted.push(id);
      this.#changed.clear();
      void this.#work();
    }, SETTLE_MS);
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    while (this.#wanted.length > 0 && !this.#stopped) {
      const ids = this.#wanted.splice(0, GATEWAYS_PER_QUERY);
      try {
        const found = await this.#read(ids);
        for (const id of ids) this.#settle(id, found.get(id) ?? { bySeries: new Map(), edgeDevices: new Map() });
      } catch (error) {
        this.#options.log.warn({ error }, 'The variables of gateways could not be read; tried again');
        this.#wanted.push(...ids);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    this.#working = false;
  }

  #settle(gatewayId: string, catalogue: GatewayCatalogue): void {
    const isChange = this.#loaded.has(gatewayId);
    this.#loaded.set(gatewayId, catalogue);
    for (const { deviceId } of catalogue.bySeries.values()) this.#gatewayOfDevice.set(deviceId, gatewayId);
    this.#loading.get(gatewayId)?.resolve(catalogue);
    this.#loading.delete(gatewayId);
    if (isChange) this.#options.onChange(gatewayId, catalogue);
  }

  async #read(ids: readonly string[]): Promise<Map<string, GatewayCatalogue>> {
    const { db, slot } = this.#options;
    const variables = await db.query<VariableRow>(
      `select d.gateway_id, v.series_id, v.id, v.device_id, v.data_type, v.decimals
         from device d join variable v on v.device_id = d.id where d.gateway_id = any($1::uuid[])`,
      [ids],
    );
    const edges = await db.query<EdgeRow>(
      `select e.gateway_id, e.device_name, e.status, m.metric, v.series_id
         from edge_device e
         left join edge_metric m on m.edge_device_id = e.id and e.status = 'approved'
         left join variable v on v.id = m.variable_id
        where e.gateway_id = any($1::uuid[])`,
      [ids],
    );
    const found = new Map(
      ids.map((id) => [
        id,
        {
          bySeries: new Map<number, CatalogueVariable>(),
          edgeDevices: new Map<
            string,
            { status: EdgeDeviceEntry['status']; metrics: Map<string, CatalogueVariable> }
          >(),
        },
      ]),
    );
    for (const row of variables) {
      found.get(row.gateway_id)?.bySeries.set(row.series_id, {
        seriesId: row.series_id,
        variableId: row.id,
        deviceId: row.device_id,
        dataType: row.data_type,
        decimals: row.decimals,
        slot: slot(row.series_id),
      });
    }
    for (const { gateway_id, device_name, status, metric, series_id } of edges) {
      const gateway = found.get(gateway_id);
      if (!gateway) continue;
      const device = gateway.edgeDevices.get(device_name) ?? { status, metrics: new Map() };
      gateway.edgeDevices.set(device_name, device);
      const variable = series_id === null ? undefined : gateway.bySeries.get(series_id);
      if (metric !== null && variable) device.metrics.set(metric, variable);
    }
    return found;
  }
}
