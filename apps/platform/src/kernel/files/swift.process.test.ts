import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { filesSuite } from './files.suite.testing.ts';
import type { S3Config } from './files-settings.ts';
import { createS3Files } from './s3-files.ts';
import { swift } from './swift.testing.ts';

let config: S3Config;
filesSuite(
  'OpenStack Swift by its S3 interface',
  async () => {
    const server = await swift();
    ({ config } = server);
    return { files: createS3Files(config, { clock: systemClock, connections: 8 }), stop: () => server.stop() };
  },
  () => {
    it.each([
      ['who does not know the secret', () => ({ secret: 'wrong' }), 'answers 403 SignatureDoesNotMatch'],
      ['who asks for another bucket', () => ({ url: new URL('/elsewhere', config.url) }), 'answers 404 NoSuchBucket'],
    ])('%s is refused', async (_who, more, why) => {
      const files = createS3Files({ ...config, ...more() }, { clock: systemClock });
      await expect(files.check()).rejects.toThrow(why);
      files.stop();
    });
  },
);
