import { request as send, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { deviceFaultErrors, type ErrorSpec } from '@lightfield/contract';
import {
  type Connection,
  DeviceRefusal,
  DriverError,
  type DriverHost,
  type Image,
  LinkClosed,
  type RawValue,
  type RefusalKind,
  type Tell,
  tellChanges,
} from '../driver.ts';
import { parseJson, readJson, readText, writeJson, writeText } from '../json/json.ts';
import { connectTo } from '../json/secure.ts';
import { within } from '../within.ts';
import type { HttpAddress, HttpPoint, HttpRequest } from './http.ts';
import type { HttpSettings } from './settings.ts';

/** An answer beyond this is no list of values. */
const MOST_BYTES = 4 * 1024 * 1024;

type Meaning = readonly [kind: RefusalKind, fault: ErrorSpec];
const MEANINGS = new Map<number, Meaning>([
  [401, ['refused', deviceFaultErrors.accessRefused.spec]],
  [403, ['refused', deviceFaultErrors.accessRefused.spec]],
  [404, ['address', deviceFaultErrors.addressMissing.spec]],
  [405, ['refused', deviceFaultErrors.functionUnsupported.spec]],
  [422, ['refused', deviceFaultErrors.valueRefused.spec]],
  [429, ['refused', deviceFaultErrors.deviceBusy.spec]],
  [503, ['refused', deviceFaultErrors.deviceBusy.spec]],
]);

interface Body {
  readonly method: string;
  readonly type: string;
  readonly text: string;
}

/** One kept connection to a server; one request on it at a time. A server that ends it gets a new one from the host. */
export class HttpConnection implements Connection<HttpSettings, HttpAddress, HttpRequest> {
  readonly closed: Promise<void>;
  readonly #socket: Socket;

  static async open(settings: HttpSettings, lend: DriverHost): Promise<HttpConnection> {
    return new HttpConnection(await connectTo(settings, lend));
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      if (socket.closed) resolve();
      else socket.once('close', () => resolve());
    });
  }

  async read(station: HttpSettings, request: HttpRequest, previous: Image | undefined, tell: Tell): Promise<Image> {
    const text = await this.#ask(station, request.url);
    const at = Date.now();
    const needsJson = request.points.some(({ address }) => address.path);
    const document = needsJson ? parseJson(text) : undefined;
    const readings = request.points.map(({ address: { path }, dataType }) => ({
      raw: path ? readJson(document, path, dataType) : readText(text, dataType),
      at,
    }));
    return tellChanges(readings, previous, tell);
  }

  async write(station: HttpSettings, { address: { url, path }, dataType }: HttpPoint, raw: RawValue): Promise<void> {
    const method = station.writeMethod;
    const body = path
      ? { method, type: 'application/json', text: writeJson(raw, path, dataType) }
      : { method, type: 'text/plain; charset=utf-8', text: writeText(raw, dataType) };
    await this.#ask(station, url, body);
  }

  async #ask(station: HttpSettings, url: string, body?: Body): Promise<string> {
    if (this.#socket.destroyed) throw new LinkClosed('connection closed');
    try {
      return await within(this.#exchange(station, url, body), station.replyTimeoutMs);
    } catch (error) {
      // After a request that failed midway, a late answer would be taken for that of the next one.
      if (!(error instanceof DeviceRefusal)) this.#socket.destroy();
      if (error instanceof DriverError) throw error;
      throw new LinkClosed(error instanceof Error ? error.message : String(error));
    }
  }

  async #exchange(station: HttpSettings, url: string, body?: Body): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const outgoing = send({
      createConnection: () => this.#socket,
      host: station.host,
      port: station.port,
      path: url,
      method: body?.method ?? 'GET',
      headers: {
        accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
        connection: 'keep-alive',
        ...authorization(station),
        ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
      },
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body?.text);
    const answer = await promise;
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > MOST_BYTES) throw new LinkClosed('the answer is too long', deviceFaultErrors.replyMalformed.spec);
      chunks.push(bytes);
    }
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return Buffer.concat(chunks).toString('utf8');
    const [kind, fault] = MEANINGS.get(status) ?? ['refused', deviceFaultErrors.deviceFault.spec];
    throw new DeviceRefusal(kind, fault, `HTTP ${status} for ${url}`);
  }

  async close(): Promise<void> {
    this.#socket.destroy();
    await this.closed;
  }
}

function authorization({ login, userName, password }: HttpSettings): { authorization?: string } {
  if (login === 'basic') return { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
  return login === 'bearer' ? { authorization: `Bearer ${password}` } : {};
}
