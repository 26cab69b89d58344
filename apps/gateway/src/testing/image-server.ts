import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { UpgradeOrder } from '@lightfield/contract';

/** A web server with one image, that knows ranges and can be told to break off. */
export class ImageServer {
  /** Header `Range` of every request. */
  readonly ranges: (string | undefined)[] = [];
  /** Bytes after which the next answers break off, one for each. */
  cutsAfter: number[] = [];
  image: Buffer = Buffer.alloc(0);
  readonly #server: Server;
  port = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      this.ranges.push(request.headers.range);
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const rest = this.image.subarray(from);
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length });
      const cut = this.cutsAfter.shift();
      if (cut === undefined) response.end(rest);
      else response.write(rest.subarray(0, cut), () => response.destroy());
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  order(version: string): UpgradeOrder {
    const sha256 = createHash('sha256').update(this.image).digest('hex');
    return { version, bytes: this.image.length, sha256, path: '/image', httpPort: this.port };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
