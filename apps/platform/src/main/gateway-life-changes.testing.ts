import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { GatewaySettings, firmwareCalls, firmwareHead, gatewayLifeCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

const uploaded = ({ done }: Kitchen) => ({ id: done.get(firmwareCalls.add.path)?.['id'] ?? '' });

/** Changes of one gateway of ours, and of firmware. */
export const gatewayLifeSteps = (): Step[] => [
  {
    call: gatewayLifeCalls.saveSettings,
    body: async ({ db, world }) => {
      const id = randomUUID();
      await db.query(
        `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash)
         values ($1, $2, 'lightfield', '900000000001', '网关', '900000000001', '')`,
        [id, world.ids['org']],
      );
      world.ids['ownGateway'] = id;
      return { id, revision: 0, settings: GatewaySettings.parse({ network: { wan: { enabled: true } } }) };
    },
  },
  {
    call: gatewayLifeCalls.saveTraffic,
    body: ({ world }) => ({
      id: world.ids['ownGateway'] ?? '',
      economizeOpen: true,
      smartSaving: false,
      interval: 5_000,
    }),
  },
  {
    call: gatewayLifeCalls.saveCertificate,
    body: ({ world }) => ({ id: world.ids['ownGateway'] ?? '', name: 'key' }),
    file: () => Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })),
  },
  { call: firmwareCalls.add, body: () => ({}), file: firmwareImage },
  { call: firmwareCalls.publish, body: uploaded },
  { call: firmwareCalls.withdraw, body: uploaded },
  { call: firmwareCalls.delete, body: uploaded },
];

function firmwareImage({ licence }: Kitchen): Buffer {
  const content = Buffer.from('content');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const head = firmwareHead({
    product: 'lightfield-gateway',
    version: '9.0.0',
    models: ['*'],
    notes: '',
    entry: 'run.mjs',
    builtAt: 0,
    content: { bytes: content.length, sha256 },
  });
  return Buffer.concat([head, sign(null, head, licence.key), content]);
}
