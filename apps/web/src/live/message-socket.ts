import { type MessageFrame, SOCKETS } from '@lightfield/contract';
import type { Timers } from './clock.ts';
import { messageFrameOf } from './frames.ts';
import { type Connect, TokenSocket, type WireState } from './token-socket.ts';

export interface MessageSocketPorts {
  timers: Timers;
  connect: Connect;
  token: () => Promise<string>;
  onFrame: (frame: MessageFrame) => void;
  onState: (state: WireState) => void;
}

/** The push socket of an account: opened after login, closed at logout, kept alive in between. */
export function createMessageSocket({ onFrame, ...ports }: MessageSocketPorts): TokenSocket {
  return new TokenSocket({
    ...ports,
    path: SOCKETS.message,
    onMessage: (data) => {
      const frame = messageFrameOf(data);
      if (frame) onFrame(frame);
    },
  });
}
