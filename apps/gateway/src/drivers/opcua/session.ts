import { hostname } from 'node:os';
import { join } from 'node:path';
import { deviceFaultErrors } from '@lightfield/contract';
import {
  type ClientSession,
  getThumbprint,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  setErrorLogger,
  setWarningLogger,
  UserTokenType,
} from 'node-opcua-client';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import { type DriverHost, LinkClosed, LinkTimeout } from '../driver.ts';
import { within } from '../within.ts';
import type { OpcuaSettings } from './settings.ts';

// The library writes to the console by itself; what goes wrong reaches the host as errors.
setErrorLogger(() => undefined);
setWarningLogger(() => undefined);

const APPLICATION = 'Lightfield gateway';
/** Exchanges it takes to connect and log in: endpoints, channel, session, its activation. */
const OPENING_EXCHANGES = 4;
const SESSION_TIMEOUT_MS = 60_000;

export interface OpenSession {
  client: OPCUAClient;
  session: ClientSession;
  end(): Promise<void>;
}

/**
 * Connects and logs in. The key and certificate of this gateway, and the certificates of servers it trusts or has
 * refused, lie in its data folder under `opcua`. The library opens its own sockets.
 */
export async function openSession(settings: OpcuaSettings, host: DriverHost): Promise<OpenSession> {
  const folder = await host.folder('opcua');
  const store = new OPCUACertificateManager({ rootFolder: folder, disableFileWatchers: true });
  await store.initialize();
  const common = {
    applicationName: APPLICATION,
    applicationUri: `urn:${hostname()}:lightfield-gateway`,
    clientCertificateManager: store,
    certificateFile: join(folder, 'own', 'certs', 'gateway.pem'),
    // Retries belong to the host.
    connectionStrategy: { maxRetry: 0, initialDelay: 1 },
    endpointMustExist: false,
    keepSessionAlive: false,
    transportTimeout: settings.replyTimeoutMs,
    defaultTransactionTimeout: settings.replyTimeoutMs,
    requestedSessionTimeout: SESSION_TIMEOUT_MS,
  };
  let client: OPCUAClient | undefined;
  const end = async () => {
    await client?.disconnect().catch(() => undefined);
    // The client may be at it already.
    await store.dispose().catch(() => undefined);
  };
  const opening = async () => {
    if (settings.policy !== 'None') await judge(settings, OPCUAClient.create(common), store);
    client = OPCUAClient.create({
      ...common,
      securityMode: settings.policy === 'None' ? MessageSecurityMode.None : MessageSecurityMode[settings.mode],
      securityPolicy: SecurityPolicy[settings.policy],
    });
    await client.connect(settings.endpoint);
    const { userName, password } = settings;
    const session = await client.createSession(
      settings.login === 'userName'
        ? { type: UserTokenType.UserName, userName, password }
        : { type: UserTokenType.Anonymous },
    );
    return { client, session, end };
  };
  try {
    return await within(opening(), settings.replyTimeoutMs * OPENING_EXCHANGES);
  } catch (error) {
    await end();
    throw openingFault(error);
  }
}

/** Takes the server's certificate for good if its fingerprint is the one that was entered. */
async function judge(settings: OpcuaSettings, client: OPCUAClient, store: OPCUACertificateManager): Promise<void> {
  await client.connect(settings.endpoint);
  try {
    const endpoints = await client.getEndpoints();
    const certificate = endpoints.map(({ serverCertificate }) => serverCertificate).find((bytes) => bytes?.length);
    if (!certificate) throw new LinkClosed('the server has no certificate', deviceFaultErrors.accessRefused.spec);
    const found = Buffer.from(getThumbprint(certificate) ?? [])
      .toString('hex')
      .toUpperCase();
    const wanted = settings.serverFingerprint?.replaceAll(':', '').toUpperCase();
    if (wanted === found) await store.trustCertificate(certificate);
    else if (wanted !== undefined || String(await store.getTrustStatus(certificate)).includes('Bad'))
      throw new LinkClosed(`the server's certificate is not trusted: ${found}`, deviceFaultErrors.accessRefused.spec);
  } finally {
    await client.disconnect().catch(() => undefined);
  }
}

function openingFault(error: unknown): LinkClosed | LinkTimeout {
  if (error instanceof LinkClosed || error instanceof LinkTimeout) return error;
  const message = error instanceof Error ? error.message : String(error);
  const refused = /BadIdentityToken|BadUserAccessDenied|BadSecurityChecksFailed|BadCertificate/.test(message);
  return refused ? new LinkClosed(message, deviceFaultErrors.accessRefused.spec) : new LinkClosed(message);
}
