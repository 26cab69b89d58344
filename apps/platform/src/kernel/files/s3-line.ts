import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { FilesAway, FilesRefused } from './files.ts';
import type { S3Config } from './files-settings.ts';
import { sha256, signedHeaders } from './signature-v4.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Of an object; the bucket itself where there is none. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** What is an answer and no refusal. */
  expects: readonly number[];
  once?: boolean;
}
export interface S3LineOptions {
  clock: Clock;
  /** Between attempts, ms; each with a chance of half as much more. */
  waits?: readonly number[];
  /** What brings nothing for so long is given up, ms. */
  silentMs?: number;
  connections?: number;
}

const WAITS = [200, 1_000, 3_000];
const SILENT_MS = 15_000;
/** Nothing is tried again after that. */
const PATIENCE_MS = 30_000;
/** As many gateways may be fetching at one time, each as slowly as its line is; others wait. */
const CONNECTIONS = 256;
/** Of what a store says why it refuses. */
const REFUSAL_BYTES = 8_192;
/** RequestTimeout comes as 400. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Signed requests to one bucket, addressed by path. What failed in passing is tried again: all that is asked here may be asked twice. */
export function createS3Line(config: S3Config, options: S3LineOptions) {
  const { clock, waits = WAITS, silentMs = SILENT_MS, connections = CONNECTIONS } = options;
  const isTls = config.url.protocol === 'https:';
  const agent = isTls
    ? new TlsAgent({ keepAlive: true, maxSockets: connections, ...(config.ca && { ca: config.ca }) })
    : new PlainAgent({ keepAlive: true, maxSockets: connections });
  const stopped = new AbortController();
  const place = config.url.href;

  const urlOf = ({ name, query }: S3Request) => {
    const asked = Object.entries(query ?? {}).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    return new URL(`${place}${name === undefined ? '' : `/${name}`}${asked.length > 0 ? `?${asked.join('&')}` : ''}`);
  };

  /** Resolves with the head of the answer; what breaks the line or keeps still rejects. */
  function ask(request: S3Request, bodyHash: string): Promise<IncomingMessage> {
    const { method, body } = request;
    const url = urlOf(request);
    const headers = signedHeaders(
      {
        method,
        url,
        headers: { ...request.headers, ...(body && { 'content-length': String(body.length) }) },
        bodyHash,
      },
      config,
      new Date(clock.now()),
    );
    return new Promise((resolve, reject) => {
      const send = isTls ? tlsRequest : plainRequest;
      const sent = send(url, { method, headers, agent, signal: stopped.signal }, (response) => {
        // Whoever reads it says how long it may be silent: the reader may be slow, too.
        sent.setTimeout(0);
        resolve(response);
      });
      sent.setTimeout(silentMs, () => sent.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function attempt(request: S3Request, bodyHash: string): Promise<IncomingMessage> {
    const response = await ask(request, bodyHash).catch((error: unknown) => {
      throw new FilesAway(`${place} does not answer (${codeOf(error)})`, codeOf(error));
    });
    const { statusCode: status = 0 } = response;
    if (request.expects.includes(status)) return response;
    // Of what it says its own code is told alone: the rest may repeat what was signed.
    const said = await textOf(response, REFUSAL_BYTES).catch(() => '');
    const code = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(said)?.[1] ?? '';
    const how = `${status} ${code}`.trim();
    const Refusal = PASSING.has(status) || code === 'RequestTimeout' ? FilesAway : FilesRefused;
    throw new Refusal(`${place} answers ${how}`, how);
  }

  async function asked(request: S3Request): Promise<IncomingMessage> {
    const begun = performance.now();
    // Once for all attempts: it may be 64 MiB.
    const bodyHash = sha256(request.body ?? '');
    for (let turn = 0; ; turn += 1) {
      try {
        return await attempt(request, bodyHash);
      } catch (error) {
        const wait = waits[turn];
        const isPassing = error instanceof FilesAway && !(error instanceof FilesRefused);
        const isLate = performance.now() - begun > PATIENCE_MS;
        if (wait === undefined || !isPassing || request.once || isLate || stopped.signal.aborted) throw error;
        await pause(wait * (1 + Math.random() / 2), undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  }

  /** What it sends, given up when nothing comes although it is waited for; a slow reader may take its time. */
  async function* chunksOf(response: IncomingMessage): AsyncGenerator<Buffer> {
    const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const timer = setTimeout(() => response.destroy(new FilesAway(`${place} falls silent`)), silentMs);
        const next = await chunks.next().finally(() => clearTimeout(timer));
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      response.destroy();
    }
  }

  async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of chunksOf(response)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FilesAway(`${place} says too much`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  return {
    place,
    /** Asks, and reads what is said to its end. */
    async tell(request: S3Request, maxBytes = REFUSAL_BYTES) {
      const response = await asked(request);
      const { statusCode: status, headers } = response;
      return { status, headers, text: await textOf(response, maxBytes) };
    },
    async stream(request: S3Request): Promise<{ status: number | undefined; body: Readable }> {
      const response = await asked(request);
      const body = Readable.from(chunksOf(response), { objectMode: false });
      // What nobody has begun to read does not end by itself, and would keep its connection.
      body.once('close', () => response.destroy());
      return { status: response.statusCode, body };
    },
    stop(): void {
      stopped.abort();
      agent.destroy();
    },
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no reason given';
