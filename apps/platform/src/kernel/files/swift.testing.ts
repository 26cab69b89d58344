import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { freePorts } from '../free-ports.testing.ts';
import type { S3Config } from './files-settings.ts';
import { createS3Line } from './s3-line.ts';

/** That of Debian, which has the packages of Swift. */
const PYTHON = '/usr/bin/python3';
const START_MS = 30_000;
const SERVERS = ['account', 'container', 'object'] as const;

/** Forks what Swift is of, and ends it when nobody holds its standard input any more: also when a test is killed. */
const STARTER = `
import os, signal, sys
folder = sys.argv[1]
import swift.common.utils as utils
utils.SWIFT_CONF_FILE = folder + '/swift.conf'
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'test'
from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi
# Once, before they are forked.
import pkg_resources, swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server, swift.common.middleware.s3api.s3api
for part in sys.argv[2:-1]:
    name, port = part.split(':')
    ring = RingBuilder(2, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1.0))
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, name))
children = []
for part in sys.argv[2:]:
    name = part.split(':')[0]
    child = os.fork()
    if child == 0:
        sys.exit(run_wsgi('%s/%s.conf' % (folder, name), name + '-server'))
    children.append(child)
sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGKILL)
`;

/** OpenStack Swift of Debian with its S3 interface: four servers on one disk, everything once. Its bucket is empty. */
export async function swift(): Promise<{ config: S3Config; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lightfield-swift-'));
  mkdirSync(join(folder, 'disk', 'disk'), { recursive: true });
  const ports = await freePorts(4);
  const parts = [...SERVERS, 'proxy'].map((name, index) => ({ name, port: ports[index] ?? 0 }));
  const [proxy] = parts.slice(-1);
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\n');
  for (const { name, port } of parts)
    writeFileSync(
      join(folder, `${name}.conf`),
      `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, 'disk')}
mount_check = false
fallocate_reserve = 0
user = ${userInfo().username}
${name === 'proxy' ? PROXY : `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`}`,
    );
  const child = spawn(PYTHON, ['-c', STARTER, folder, ...parts.map(({ name, port }) => `${name}:${port}`)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  const config: S3Config = {
    keyId: 'test:lightfield',
    secret: 'secret/of+a-test',
    region: 'test-1',
    url: new URL(`http://127.0.0.1:${proxy?.port}/lightfield`),
  };
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const line = createS3Line(config, { clock: systemClock });
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      for (const { port } of parts) await reached(port);
      await line.tell({ method: 'PUT', expects: [200], once: true });
      line.stop();
      return { config, stop };
    } catch (error) {
      if (child.exitCode === null && Date.now() < until) {
        await pause(50);
        continue;
      }
      line.stop();
      await stop();
      throw new Error('Swift is needed (npm test installs it: python3-swift)', { cause: error });
    }
  }
}

const PROXY = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000
[filter:tempauth]
use = egg:swift#tempauth
user_test_lightfield = secret/of+a-test .admin
[filter:s3api]
use = egg:swift#s3api
location = test-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${['catch_errors', 'gatekeeper', 'listing_formats', 'slo', 'dlo', 'versioned_writes'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;

async function reached(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
