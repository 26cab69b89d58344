import type { FastifyInstance } from 'fastify';
import { FilesAway, MissingFile } from '../../kernel/files/files.ts';
import type { KeptFiles } from '../../kernel/files/kept-files.ts';
import type { Log } from '../../kernel/log.ts';
import type { FirmwareRepository } from './firmware.repository.ts';

/** Followed by a token that is good for one upgrade, until that has ended. */
export const DOWNLOAD_PATH = '/gateway-firmware/';

/** Where a gateway fetches the image it was told to run. Knows ranges "from here on": a line may break off. */
export function serveFirmware(
  app: FastifyInstance,
  {
    images,
    files,
    log,
  }: { images: Pick<FirmwareRepository, 'orderedAt'>; files: Pick<KeptFiles, 'read'>; log: Pick<Log, 'error'> },
): void {
  app.get<{ Params: { token: string } }>(`${DOWNLOAD_PATH}:token`, async (request, reply) => {
    const order = await images.orderedAt(`${DOWNLOAD_PATH}${request.params.token}`);
    if (!order) return reply.code(404).type('text/plain').send('not found\n');
    const from = Number(/^bytes=(\d{1,12})-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from >= order.bytes) return reply.code(416).header('content-range', `bytes */${order.bytes}`).send();
    // Before a word is said of it: a gateway gives up what is not there (4xx), and asks again later where nobody answers.
    const image = await files.read(order.file, from).catch((error: unknown) => {
      if (!(error instanceof FilesAway || error instanceof MissingFile)) throw error;
      log.error({ error }, 'a gateway does not get its firmware');
      return error;
    });
    if (image instanceof Error)
      return reply
        .code(image instanceof MissingFile ? 404 : 503)
        .type('text/plain')
        .send('not available\n');
    void reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': order.bytes - from,
      'content-type': 'application/octet-stream',
    });
    if (from > 0) void reply.code(206).header('content-range', `bytes ${from}-${order.bytes - 1}/${order.bytes}`);
    return reply.send(image);
  });
}
