import {
  AttributeIds,
  BrowseDirection,
  type BrowseDescriptionLike,
  DataType,
  NodeClass,
  type ReferenceDescription,
  resolveNodeId,
} from 'node-opcua-client';
import {
  type BrowsedNode,
  type Connection,
  type DriverHost,
  type Image,
  LinkClosed,
  type RawValue,
  type Tell,
  tellChanges,
} from '../driver.ts';
import { within } from '../within.ts';
import { faultOf, refusalOf } from './faults.ts';
import type { OpcuaAddress, OpcuaPoint, OpcuaRequest } from './opcua.ts';
import { openSession, type OpenSession } from './session.ts';
import type { OpcuaSettings } from './settings.ts';
import { Subscriptions } from './subscriptions.ts';
import { ourTypeOf, readingOf, variantOf } from './values.ts';

const OBJECTS_FOLDER = 'i=85';
const HIERARCHICAL_REFERENCES = 'i=33';
/** A server that is there ends a session in far less. */
const FAREWELL_MS = 1_000;
/** Everything a browse may tell of a reference (OPC UA part 4, 5.8.2.2). */
const ALL_FIELDS = 63;
/** Bit of an access level (part 3, 8.57). */
const CURRENT_WRITE = 2;

/** A session with a server. */
export class OpcuaConnection implements Connection<OpcuaSettings, OpcuaAddress, OpcuaRequest> {
  readonly closed: Promise<void>;
  readonly #open: OpenSession;
  readonly #subscriptions: Subscriptions;
  /** Rejects when the connection ends. */
  readonly #ended: Promise<never>;
  readonly #end: () => void;
  #isClosed = false;
  #farewell: Promise<void> | undefined;
  readonly #types = new Map<string, DataType>();

  static async open(settings: OpcuaSettings, host: DriverHost): Promise<OpcuaConnection> {
    return new OpcuaConnection(await openSession(settings, host));
  }

  private constructor(open: OpenSession) {
    this.#open = open;
    const closed = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    this.closed = closed.promise;
    this.#ended = ended.promise;
    this.#end = () => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      this.#farewell = open.end();
      ended.reject(new LinkClosed('connection closed'));
      closed.resolve();
    };
    this.#subscriptions = new Subscriptions(open.session, (work, ms) => this.#ask(work, ms));
    open.client.on('connection_lost', () => void this.close());
    open.client.on('close', () => void this.close());
    open.session.on('session_closed', () => void this.close());
  }

  onNews(call: () => void): void {
    this.#subscriptions.onNews = call;
  }
  release(station: OpcuaSettings): void {
    if (!this.#isClosed) this.#subscriptions.release(station);
  }

  async read(station: OpcuaSettings, request: OpcuaRequest, previous: Image | undefined, tell: Tell): Promise<Image> {
    if (this.#isClosed) throw new LinkClosed('connection closed');
    // What is read once, on demand or after a write, is read now; what is read again begins to be watched.
    const readings =
      station.reading === 'subscription' && previous
        ? await this.#subscriptions.read(station, request.points, request)
        : await this.#ask(() => this.#readNow(request.points), station.replyTimeoutMs);
    // Not only after an interval, which may be long.
    if (station.reading === 'subscription' && !previous) this.#subscriptions.onNews();
    return tellChanges(readings, previous, tell);
  }

  async #readNow(points: readonly OpcuaPoint[]) {
    const values = await this.#open.session.read(points.map(({ address: { nodeId } }) => valueOf(nodeId)));
    return points.map(({ dataType }, i) => (values[i] ? readingOf(values[i], dataType) : { raw: undefined }));
  }

  async write(station: OpcuaSettings, { address }: OpcuaPoint, raw: RawValue): Promise<void> {
    const { session } = this.#open;
    const type = await this.#ask(() => this.#typeOf(address.nodeId), station.replyTimeoutMs);
    const value = { value: variantOf(raw, type) };
    const status = await this.#ask(() => session.write({ ...valueOf(address.nodeId), value }), station.replyTimeoutMs);
    if (status.isNotGood()) throw refusalOf(status);
  }

  async #typeOf(nodeId: string): Promise<DataType> {
    const known = this.#types.get(nodeId);
    if (known !== undefined) return known;
    const { session } = this.#open;
    const { statusCode } = await session.read({ nodeId, attributeId: AttributeIds.DataType });
    if (statusCode.isNotGood()) throw refusalOf(statusCode);
    const type = await session.getBuiltInDataType(resolveNodeId(nodeId));
    this.#types.set(nodeId, type);
    return type;
  }

  async browse(station: OpcuaSettings, parent = OBJECTS_FOLDER): Promise<BrowsedNode[]> {
    const { session } = this.#open;
    const description: BrowseDescriptionLike = {
      nodeId: parent,
      referenceTypeId: resolveNodeId(HIERARCHICAL_REFERENCES),
      browseDirection: BrowseDirection.Forward,
      includeSubtypes: true,
      nodeClassMask: NodeClass.Object | NodeClass.Variable,
      resultMask: ALL_FIELDS,
    };
    let result = await this.#ask(() => session.browse(description), station.replyTimeoutMs);
    if (result.statusCode.isNotGood()) throw refusalOf(result.statusCode);
    const references = [...(result.references ?? [])];
    while (result.continuationPoint?.length) {
      const { continuationPoint } = result;
      result = await this.#ask(() => session.browseNext(continuationPoint, false), station.replyTimeoutMs);
      references.push(...(result.references ?? []));
    }
    const variables = references.filter(({ nodeClass }) => NodeClass[nodeClass] === 'Variable');
    const details = await this.#detailsOf(station, variables.map(addressOf));
    return references.map((reference) => {
      const address = addressOf(reference);
      const { dataType, writable = false } = details.get(address) ?? {};
      const name = reference.displayName.text ?? reference.browseName.name ?? address;
      // Variables may have properties below them: their unit, their range.
      return { address, name, folder: true, dataType, writable };
    });
  }

  /** Types and access of variables, in as few exchanges as the server takes. */
  async #detailsOf({ maxNodes, replyTimeoutMs }: OpcuaSettings, nodeIds: readonly string[]) {
    const details = new Map<string, { dataType: BrowsedNode['dataType']; writable: boolean }>();
    const types = new Map<string, DataType>();
    const some = Math.max(1, maxNodes >> 1);
    for (let from = 0; from < nodeIds.length; from += some) {
      const part = nodeIds.slice(from, from + some);
      const wanted = [AttributeIds.DataType, AttributeIds.UserAccessLevel];
      const values = await this.#ask(
        () => this.#open.session.read(part.flatMap((nodeId) => wanted.map((attributeId) => ({ nodeId, attributeId })))),
        replyTimeoutMs,
      );
      for (const [i, nodeId] of part.entries()) {
        const typeId = String(values[i * 2]?.value.value);
        // Servers have hundreds of variables and a handful of types.
        const type =
          types.get(typeId) ?? (await this.#ask(() => this.#typeOf(nodeId).catch(() => DataType.Null), replyTimeoutMs));
        types.set(typeId, type);
        const writable = (Number(values[i * 2 + 1]?.value.value) & CURRENT_WRITE) !== 0;
        const dataType = ourTypeOf(type);
        details.set(nodeId, { dataType, writable });
      }
    }
    return details;
  }

  /** One exchange: the answer, or an error of driver.ts when there is none in time or the connection ends. */
  async #ask<Answer>(exchange: () => Promise<Answer>, ms: number): Promise<Answer> {
    if (this.#isClosed) throw new LinkClosed('connection closed');
    try {
      return await within(Promise.race([exchange(), this.#ended]), ms);
    } catch (error) {
      throw this.#isClosed ? new LinkClosed('connection closed') : faultOf(error);
    }
  }

  /** Does not wait long for the server's farewell: it may be gone. */
  async close(): Promise<void> {
    this.#end();
    await this.closed;
    if (this.#farewell) await within(this.#farewell, FAREWELL_MS).catch(() => undefined);
  }
}

const valueOf = (nodeId: string) => ({ nodeId, attributeId: AttributeIds.Value });
const addressOf = ({ nodeId }: ReferenceDescription) => nodeId.toString();
