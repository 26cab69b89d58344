import type { FastifyInstance } from 'fastify';
import type { FirmwareStore } from './firmware-store.ts';
import type { FirmwareRepository } from './firmware.repository.ts';

/** Followed by a token that is good for one upgrade, until that has ended. */
export const DOWNLOAD_PATH = '/gateway-firmware/';

/** Where a gateway fetches the image it was told to run. Knows ranges "from here on": a line may break off. */
export function serveFirmware(
  app: FastifyInstance,
  { images, store }: { images: Pick<FirmwareRepository, 'orderedAt'>; store: Pick<FirmwareStore, 'read'> },
): void {
  app.get<{ Params: { token: string } }>(`${DOWNLOAD_PATH}:token`, async (request, reply) => {
    const order = await images.orderedAt(`${DOWNLOAD_PATH}${request.params.token}`);
    if (!order) return reply.code(404).type('text/plain').send('not found\n');
    const from = Number(/^bytes=(\d{1,12})-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from >= order.bytes) return reply.code(416).header('content-range', `bytes */${order.bytes}`).send();
    void reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': order.bytes - from,
      'content-type': 'application/octet-stream',
    });
    if (from > 0) void reply.code(206).header('content-range', `bytes ${from}-${order.bytes - 1}/${order.bytes}`);
    return reply.send(store.read(order.sha256, from));
  });
}
