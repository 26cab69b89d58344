import library, {
  ApplicationTag,
  type BACNetAddress,
  type BACNetAppData,
  type BACNetObjectID,
  type BACNetPropertyID,
  ConfirmedServiceChoice,
  ErrorClass,
  ErrorCode,
  ObjectType,
  PropertyIdentifier,
} from '@bacnet-js/client';
import { DatagramCord, freeDatagramPort } from '../testing/datagram-cord.ts';
import type { Peer } from '../testing/peer.ts';

const MANY = 500;
const DEVICE = 1_001;
const PRIORITIES = 16;
/** What the library puts for "not an entry of an array". */
const WHOLE = 0xffff_ffff;
/** A CommonJS module: Node finds its class one step further in than the runner of the tests. */
const Server: typeof library.default = 'default' in library ? library.default : library;

interface BacnetObject {
  /** By property. */
  readonly values: Map<number, BACNetAppData>;
  /** Commands by priority, from 1; for objects that are commanded. */
  readonly commands: (BACNetAppData | undefined)[] | undefined;
}
interface Refusal {
  readonly errorClass: number;
  readonly errorCode: number;
}

export interface BacnetPeer extends Peer {
  readonly cord: DatagramCord;
  /** What was asked for, and which objects and properties in it. */
  readonly requests: { service: 'readProperty' | 'readPropertyMultiple' | 'writeProperty'; places: number }[];
  /** Does not know ReadPropertyMultiple. */
  plain: boolean;
  /** Answers with this error to everything. */
  error: Refusal | undefined;
  set(type: number, instance: number, property: number, value: BACNetAppData): void;
}

const real = (value: number): BACNetAppData => ({ type: ApplicationTag.REAL, value });
const text = (value: string): BACNetAppData => ({ type: ApplicationTag.CHARACTER_STRING, value });
const enumerated = (value: number): BACNetAppData => ({ type: ApplicationTag.ENUMERATED, value });
const unsigned = (value: number): BACNetAppData => ({ type: ApplicationTag.UNSIGNED_INTEGER, value });
const flags = (value: number): BACNetAppData => ({
  type: ApplicationTag.BIT_STRING,
  value: { bitsUsed: 4, value: [value] },
});

const PRESENT_VALUE: number = PropertyIdentifier.PRESENT_VALUE;
const ANY_DEVICE = 0x3f_ffff;
const EMPTY: BACNetAppData = { type: ApplicationTag.NULL, value: null };
const no = (errorClass: number, errorCode: number): Refusal => ({ errorClass, errorCode });

/** Objects with their properties, and lists of commands of those that are commanded. */
class Memory {
  readonly #objects = new Map<string, BacnetObject>();

  constructor() {
    this.#add(ObjectType.ANALOG_VALUE, 1, real(0));
    this.#add(ObjectType.ANALOG_OUTPUT, 1, real(20), true);
    this.#add(ObjectType.LARGE_ANALOG_VALUE, 1, { type: ApplicationTag.DOUBLE, value: 0 });
    this.#add(ObjectType.BINARY_OUTPUT, 1, enumerated(0), true);
    this.#add(ObjectType.MULTI_STATE_VALUE, 1, unsigned(1));
    this.#add(ObjectType.INTEGER_VALUE, 1, { type: ApplicationTag.SIGNED_INTEGER, value: 0 });
    this.#add(ObjectType.POSITIVE_INTEGER_VALUE, 1, unsigned(0));
    this.#add(ObjectType.CHARACTERSTRING_VALUE, 1, text(''));
    for (let i = 1; i <= MANY; i++) this.#add(ObjectType.ANALOG_INPUT, i, real(i / 4));
    const device = new Map([
      [PropertyIdentifier.MAX_APDU_LENGTH_ACCEPTED, unsigned(1_476)],
      [PropertyIdentifier.MODEL_NAME, text('peer')],
    ]);
    this.#objects.set(`${ObjectType.DEVICE}:${DEVICE}`, { values: device, commands: undefined });
  }

  #add(type: number, instance: number, value: BACNetAppData, commanded = false): void {
    const values = new Map([
      [PropertyIdentifier.PRESENT_VALUE, value],
      [PropertyIdentifier.STATUS_FLAGS, flags(0)],
      [PropertyIdentifier.DESCRIPTION, text(`object ${instance}`)],
      [PropertyIdentifier.RELINQUISH_DEFAULT, value],
    ]);
    const commands = commanded ? Array.from({ length: PRIORITIES + 1 }, () => undefined) : undefined;
    this.#objects.set(`${type}:${instance}`, { values, commands });
  }

  #object({ type, instance }: BACNetObjectID): BacnetObject | undefined {
    return this.#objects.get(`${type}:${type === ObjectType.DEVICE && instance === ANY_DEVICE ? DEVICE : instance}`);
  }

  set(id: BACNetObjectID, property: number, value: BACNetAppData): void {
    this.#object(id)?.values.set(property, value);
  }

  read(id: BACNetObjectID, { id: property, index }: BACNetPropertyID): BACNetAppData | Refusal {
    const object = this.#object(id);
    if (!object) return no(ErrorClass.OBJECT, ErrorCode.UNKNOWN_OBJECT);
    if (property === PropertyIdentifier.PRIORITY_ARRAY && object.commands) {
      if (index < 1 || index > PRIORITIES) return no(ErrorClass.PROPERTY, ErrorCode.INVALID_ARRAY_INDEX);
      return object.commands[index] ?? EMPTY;
    }
    const value = object.values.get(property);
    if (!value) return no(ErrorClass.PROPERTY, ErrorCode.UNKNOWN_PROPERTY);
    return index === WHOLE ? value : no(ErrorClass.PROPERTY, ErrorCode.PROPERTY_IS_NOT_AN_ARRAY);
  }

  write(id: BACNetObjectID, property: number, value: BACNetAppData, priority: number): Refusal | undefined {
    const object = this.#object(id);
    const before = object?.values.get(property);
    if (!object || !before) return no(ErrorClass.OBJECT, ErrorCode.UNKNOWN_OBJECT);
    const commands = property === PRESENT_VALUE ? object.commands : undefined;
    const releases = commands && value.type === ApplicationTag.NULL;
    if (value.type !== before.type && !releases) return no(ErrorClass.PROPERTY, ErrorCode.INVALID_DATA_TYPE);
    if (commands) {
      commands[priority] = releases ? undefined : value;
      const standing = commands.find((command) => command !== undefined);
      object.values.set(property, standing ?? object.values.get(PropertyIdentifier.RELINQUISH_DEFAULT) ?? before);
    } else object.values.set(property, value);
    return undefined;
  }
}

/** What a test makes the device do. */
type Manner = Pick<BacnetPeer, 'requests' | 'plain' | 'error'>;

/** Lets a server of the library answer out of a memory. */
function serve(server: InstanceType<typeof Server>, memory: Memory, manner: Manner): void {
  const { requests } = manner;
  server.on('readProperty', ({ header, invokeId = 0, payload: { objectId, property } }) => {
    requests.push({ service: 'readProperty', places: 1 });
    const sender = backTo(header?.sender);
    const value = manner.error ?? memory.read(objectId, property);
    const service = ConfirmedServiceChoice.READ_PROPERTY;
    if ('errorCode' in value) server.errorResponse(sender, service, invokeId, value.errorClass, value.errorCode);
    else server.readPropertyResponse(sender, invokeId, objectId, property, [value]);
  });
  server.on('readPropertyMultiple', ({ header, invokeId = 0, payload: { properties } }) => {
    const places = properties.reduce((sum, { properties: some }) => sum + some.length, 0);
    requests.push({ service: 'readPropertyMultiple', places });
    const sender = backTo(header?.sender);
    const unknown = no(ErrorClass.SERVICES, ErrorCode.REJECT_UNRECOGNIZED_SERVICE);
    const refusal = manner.plain ? unknown : manner.error;
    const service = ConfirmedServiceChoice.READ_PROPERTY_MULTIPLE;
    if (refusal) {
      server.errorResponse(sender, service, invokeId, refusal.errorClass, refusal.errorCode);
      return;
    }
    const results = properties.map(({ objectId, properties: some }) => ({
      objectId,
      values: some.map((property) => {
        const value = memory.read(objectId, property);
        return { property, value: ['errorCode' in value ? errorIn(value) : value] };
      }),
    }));
    server.readPropertyMultipleResponse(sender, invokeId, results);
  });
  server.on('writeProperty', ({ header, invokeId = 0, payload: { objectId, value: written } }) => {
    requests.push({ service: 'writeProperty', places: 1 });
    const sender = backTo(header?.sender);
    const [value = EMPTY] = written.value as BACNetAppData[];
    const refusal = manner.error ?? memory.write(objectId, written.property.id, value, written.priority || PRIORITIES);
    const service = ConfirmedServiceChoice.WRITE_PROPERTY;
    if (refusal) server.errorResponse(sender, service, invokeId, refusal.errorClass, refusal.errorCode);
    else server.simpleAckResponse(sender, service, invokeId);
  });
}

/** A device on the codec of @bacnet-js/client. */
export async function bacnetPeer(): Promise<BacnetPeer> {
  const memory = new Memory();
  const port = await freeDatagramPort();
  const server = new Server({ port, interface: '127.0.0.1', apduTimeout: 1_000 });
  server.on('error', () => undefined);
  const listening = new Promise<void>((resolve) => server.on('listening', resolve));
  await listening;
  const cord = await DatagramCord.to(port);
  const point = (
    address: string,
    dataType: Peer['points'][number]['dataType'],
    ...values: Peer['points'][number]['values']
  ) => ({ address, dataType, values });
  const peer: BacnetPeer = {
    cord,
    requests: [],
    plain: false,
    error: undefined,
    set: (type, instance, property, value) => memory.set({ type, instance }, property, value),
    settings: { host: '127.0.0.1', port: cord.port, replyTimeoutMs: 1_500 },
    points: [
      point('AV1', 'float', 12.5, -0.125),
      point('AO1', 'float', 55, 21.5),
      point('LAV1', 'double', 1 / 3, -1e100),
      point('BO1', 'bit', 1, 0),
      point('MSV1', 'uint16', 3, 1),
      point('IV1', 'int32', -2_147_483_648, 5),
      point('PIV1', 'int64', 4_294_967_295n, 7n),
      point('CSV1', 'string', '一号泵', 'pump 1'),
      point('AV1.description', 'string', '送风温度', 'supply air'),
      point(`DEV${DEVICE}.model-name`, 'string', 'peer'),
    ],
    missing: point('AI9999', 'float'),
    // 61 values with their flags in each, of 24 bytes.
    many: { points: Array.from({ length: MANY }, (_, i) => point(`AI${i + 1}`, 'float', (i + 1) / 4)), requests: 9 },
    datagrams: true,
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      server.close();
    },
  };
  serve(server, memory, peer);
  return peer;
}

const backTo = (sender: BACNetAddress | undefined): BACNetAddress => ({ address: sender?.address ?? '' });
/** How the library wants an error in the place of a value. */
const errorIn = ({ errorClass, errorCode }: Refusal): BACNetAppData => ({
  type: ApplicationTag.ERROR,
  value: { type: 'BacnetError', errorClass, errorCode },
});
