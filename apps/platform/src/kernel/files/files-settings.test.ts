import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TEST_TLS } from '../../engines/broker/broker.testing.ts';
import { systemClock } from '../clock.ts';
import { createClosers } from '../closers.ts';
import { readConfig } from '../config.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { MissingFile } from './files.ts';
import { openStore } from './open-files.ts';
import { strictS3 } from './s3-server.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'lf-files-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const LOGIN_FILE = file('login', '[default]\naws_access_key_id = AK\naws_secret_access_key=s+/=\n');
const S3 = { LF_FILES_S3: 'https://s3.example:9000/lightfield', LF_FILES_S3_KEY_ID: 'AK', LF_FILES_S3_SECRET: 's+/=' };

describe('settings of the store of files', () => {
  it('are none by default: files lie in the folder of the data', () => {
    expect(readConfig({}).files).toBeUndefined();
  });

  it.each([
    ['settings', S3],
    [
      'a file, with a slash at the end of the address',
      { LF_FILES_S3: `${S3.LF_FILES_S3}/`, LF_FILES_S3_LOGIN_FILE: LOGIN_FILE },
    ],
  ])('name a bucket, with the login in %s', (_where, env) => {
    const { url, ...login } = readConfig(env).files ?? {};
    expect([url?.href, login]).toEqual([S3.LF_FILES_S3, { keyId: 'AK', secret: 's+/=', region: 'us-east-1' }]);
  });

  it('may name a region and who vouches for the store', () => {
    const ca = file('ca.pem', TEST_TLS.cert);
    const { files } = readConfig({ ...S3, LF_FILES_S3_CA: ca, LF_FILES_S3_REGION: 'cn-north-1' });
    expect([files?.region, files?.ca?.toString()]).toEqual(['cn-north-1', TEST_TLS.cert]);
  });

  const address = 'LF_FILES_S3=...: must be https://host/bucket, without a login';
  it.each([
    [{ ...S3, LF_FILES_S3: 'https://AK:hush@s3.example/lightfield' }, address],
    [{ ...S3, LF_FILES_S3: 'https://s3.example' }, address],
    [{ ...S3, LF_FILES_S3: 'https://s3.example/a/b' }, address],
    [{ ...S3, LF_FILES_S3: 's3://lightfield' }, address],
    [{ ...S3, LF_FILES_S3_SECRET: 'two hush' }, 'LF_FILES_S3_SECRET=...: must be of letters, digits and signs'],
    [{ LF_FILES_S3: S3.LF_FILES_S3 }, 'LF_FILES_S3 needs LF_FILES_S3_KEY_ID and LF_FILES_S3_SECRET, or'],
    [{ LF_FILES_S3_SECRET: 'hush' }, 'LF_FILES_S3_SECRET needs LF_FILES_S3'],
    [{ ...S3, LF_FILES_S3_LOGIN_FILE: LOGIN_FILE }, 'LF_FILES_S3_LOGIN_FILE stands in place of'],
    [{ LF_FILES_S3: S3.LF_FILES_S3, LF_FILES_S3_LOGIN_FILE: '/none' }, 'LF_FILES_S3_LOGIN_FILE=/none: ENOENT'],
    [
      { LF_FILES_S3: S3.LF_FILES_S3, LF_FILES_S3_LOGIN_FILE: file('wrong', 'hush\n') },
      'needs the lines aws_access_key_id',
    ],
    [
      { ...S3, LF_FILES_S3: 'http://s3/lightfield', LF_FILES_S3_CA: LOGIN_FILE },
      'LF_FILES_S3_CA needs LF_FILES_S3=https',
    ],
    [{ ...S3, LF_FILES_S3_CA: LOGIN_FILE }, /LF_FILES_S3_CA=\S+: is no certificate/],
    [{ ...S3, LF_FILES_S3_KEYID: 'x' }, 'LF_FILES_S3_KEYID is not a setting'],
  ])('that are wrong are refused in one line, without secrets: %j', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
    expect(() => readConfig(env)).not.toThrow('hush');
  });
});

describe('a store of files that is opened', () => {
  const open = (files: Awaited<ReturnType<typeof strictS3>>['config'] | undefined) => {
    const metrics = createMetrics({ process: false });
    const closers = createClosers(silentLog);
    const opened = openStore({ dataFolder: folder, files }, { clock: systemClock, log: silentLog, metrics, closers });
    return { opened, metrics, closers };
  };

  it('refuses the start where it does not let us in, in a sentence without the login', async () => {
    const server = await strictS3();
    const { opened, closers } = open({ ...server.config, secret: 'hush' });
    const url = server.config.url.href;
    await expect(opened).rejects.toThrow(`LF_FILES_S3: ${url} answers 403 SignatureDoesNotMatch`);
    await closers.closeAll();
    await server.stop();
  });

  it('may be away at the start, and counts how it ends what it is asked', async () => {
    const server = await strictS3();
    server.trouble({ status: 503, code: 'SlowDown' });
    const { opened, metrics, closers } = open(server.config);
    const files = await opened;
    await files.put('firmware/a', Buffer.from('x'));
    await expect(files.read('firmware/b', 0)).rejects.toThrow(MissingFile);
    expect(await metrics.text()).toContain('lf_files_total{what="put",result="ok"} 1');
    expect(await metrics.text()).toContain('lf_files_total{what="read",result="missing"} 1');
    await closers.closeAll();
    await server.stop();
  });
});
