import { SOCKET_CLOSE } from '@lightfield/contract';
import type { WebSocket } from 'ws';
import type { Live } from '../../engines/live/live.ts';
import type { SignalGrant } from '../../engines/types.ts';
import type { Log } from '../../kernel/log.ts';
import type { SocketGrant } from '../../kernel/socket-tokens.ts';

/** Close code for "the server failed": the browser comes again. */
const FAILED = 1011;

/** Which of these accounts may watch each of these devices, or projects, as they are now. Implemented where the rules of visibility are. */
export interface Readers {
  readersAmong(accountIds: readonly string[], ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

export interface LiveAdmissionParts {
  live: Pick<Live, 'attach'>;
  scope: Readers;
  projects: Readers;
  log: Log;
}

/**
 * Lets a socket watch a device, or a project, whose token was issued a moment ago: the authorisation may have been cancelled since, or the role
 * changed, so what the token says of its holder is not asked. Asked once
 * before anything is sent, and once more when the socket is known to those who close it on `grantChanged`: what was cancelled in
 * between is found by one or the other.
 */
export function createLiveAdmission({ live, scope, projects, log }: LiveAdmissionParts) {
  return async (socket: WebSocket, { payload }: SocketGrant<SignalGrant>): Promise<void> => {
    const { accountId, deviceIds, projectId } = payload;
    const mayRead = async () => {
      const ids = projectId === undefined ? deviceIds : [projectId];
      const readers = await (projectId === undefined ? scope : projects).readersAmong([accountId], ids);
      return ids.every((id) => readers.get(id)?.includes(accountId));
    };
    const revoke = () => socket.close(SOCKET_CLOSE.revoked, 'No longer authorised for the device');
    try {
      if (!(await mayRead())) return revoke();
      if (socket.readyState !== socket.OPEN) return undefined;
      await live.attach(socket, payload);
      if (!(await mayRead())) revoke();
    } catch (error) {
      log.warn({ error }, 'a live socket could not be let in');
      socket.close(FAILED, 'try again');
    }
    return undefined;
  };
}
export type LiveAdmission = ReturnType<typeof createLiveAdmission>;
