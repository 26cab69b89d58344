import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** Ports tried after a busy default one. */
const PORTS_TRIED = 50;
const PORT_MAX = 65_535;

export interface Place {
  readonly host: string;
  readonly port: number;
  /** The person asked for exactly this port. */
  readonly explicit: boolean;
}

/**
 * Calls `listen` with the port, and with the next ones while they are busy, unless the port was asked for explicitly.
 * Answers what `listen` answered. Throws StartError with one line when none can be had.
 */
export async function listenOn<Result>(
  what: string,
  { host, port, explicit }: Place,
  listen: (port: number) => Promise<Result>,
): Promise<Result> {
  for (let candidate = port; ; candidate += 1) {
    try {
      return await listen(candidate);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const last = explicit || port === 0 || candidate >= Math.min(port + PORTS_TRIED, PORT_MAX);
      if (code === 'EADDRINUSE' && !last) continue;
      const reason = code === 'EADDRINUSE' ? 'another program uses it' : code === 'EACCES' ? 'not allowed' : message;
      throw new StartError(`${what} cannot listen on ${host}:${candidate}: ${reason}`);
    }
  }
}

/** A port that is free at this moment, by the rules of `listenOn`; for servers that cannot try several themselves. */
export const freePort = (what: string, place: Place): Promise<number> =>
  listenOn(
    what,
    place,
    (candidate) =>
      new Promise<number>((resolve, reject) => {
        const server = createServer();
        server.once('error', reject);
        server.listen(candidate, place.host, () => {
          const address = server.address();
          const port = typeof address === 'object' && address ? address.port : candidate;
          server.close(() => resolve(port));
        });
      }),
  );
