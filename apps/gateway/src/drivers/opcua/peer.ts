import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import { DataType, MessageSecurityMode, SecurityPolicy, StatusCodes, VariantArrayType } from 'node-opcua-client';
import { OPCUAServer } from 'node-opcua-server';
import { Cord, freePort } from '../testing/cord.ts';
import type { Peer } from '../testing/peer.ts';

const MANY = 800;
export const USER = { userName: 'operator', password: 'a long password' };

export interface OpcuaPeer extends Peer {
  server: OPCUAServer;
  /** What the server itself sees. */
  set(name: string, value: unknown): void;
  condemn(name: string): void;
}

/** The server of node-opcua, with policies, a user, and a folder of variables. */
export async function opcuaPeer(): Promise<OpcuaPeer> {
  const folder = mkdtempSync(join(tmpdir(), 'lf-opcua-'));
  const store = new OPCUACertificateManager({
    rootFolder: folder,
    automaticallyAcceptUnknownCertificate: true,
    disableFileWatchers: true,
  });
  await store.initialize();
  const port = await freePort();
  const server = new OPCUAServer({
    port,
    hostname: '127.0.0.1',
    serverCertificateManager: store,
    certificateFile: join(folder, 'own', 'certs', 'server.pem'),
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256, SecurityPolicy.Aes256_Sha256_RsaPss],
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.Sign, MessageSecurityMode.SignAndEncrypt],
    allowAnonymous: true,
    userManager: {
      isValidUser: (name: string, password: string) => name === USER.userName && password === USER.password,
    },
  });
  await server.initialize();
  const space = server.engine.addressSpace;
  const own = space?.getOwnNamespace();
  if (!space || !own) throw new Error('no address space');
  const machine = own.addObject({ browseName: 'Machine', organizedBy: space.rootFolder.objects });
  const add = (name: string, dataType: keyof typeof DataType, value: unknown) =>
    own.addVariable({
      browseName: name,
      nodeId: `s=${name}`,
      componentOf: machine,
      dataType,
      value: { dataType: DataType[dataType], arrayType: VariantArrayType.Scalar, value },
    });
  const variables = new Map(
    [
      add('speed', 'UInt16', 0),
      add('offset', 'Int32', 0),
      add('temperature', 'Float', 0),
      add('ratio', 'Double', 0),
      add('total', 'Int64', [0, 0]),
      add('counter', 'UInt64', [0, 0]),
      add('run', 'Boolean', false),
      add('label', 'String', ''),
    ].map((variable) => [variable.browseName.name ?? '', variable] as const),
  );
  for (let i = 0; i < MANY; i++) add(`many${i}`, 'Double', i);
  await server.start();
  const cord = await Cord.to(port);
  const point = (
    name: string,
    dataType: Peer['points'][number]['dataType'],
    ...values: Peer['points'][number]['values']
  ) => ({
    address: `ns=1;s=${name}`,
    dataType,
    values,
  });
  return {
    server,
    settings: { endpoint: `opc.tcp://127.0.0.1:${cord.port}`, replyTimeoutMs: 2_000, publishingMs: 50 },
    points: [
      point('speed', 'uint16', 7, 65_535),
      point('offset', 'int32', -2_147_483_648, 5),
      point('temperature', 'float', 12.5, -0.125),
      point('ratio', 'double', 1 / 3, 0),
      point('total', 'int64', 9_007_199_254_740_993n, -9_223_372_036_854_775_807n),
      point('counter', 'int64', 9_007_199_254_740_993n, 1n),
      point('run', 'bit', 1, 0),
      point('label', 'string', '一号泵', 'pump 1'),
    ],
    missing: point('nowhere', 'uint16'),
    many: { points: Array.from({ length: MANY }, (_, i) => point(`many${i}`, 'double', i)), requests: 2 },
    set(name, value) {
      const variable = variables.get(name);
      variable?.setValueFromSource({
        dataType: variable.dataTypeObj.basicDataType,
        arrayType: VariantArrayType.Scalar,
        value,
      });
    },
    condemn(name) {
      const variable = variables.get(name);
      variable?.setValueFromSource({ dataType: DataType.Null }, StatusCodes.BadSensorFailure);
    },
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      await server.shutdown(0);
      await store.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
