import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeWeixin {
  url: string;
  /** Paths and queries, in order. */
  seen: { path: string; query: Record<string, string> }[];
  /** By path: what it answers from now on; `hang`: nothing. */
  answers: Record<string, unknown>;
  close(): Promise<void>;
}

/** The two calls of the chat service, on this machine. Judges nothing: the tests look at what it saw. */
export async function fakeWeixin(): Promise<FakeWeixin> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    fake.seen.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
    const answer = fake.answers[url.pathname];
    if (answer === 'hang') return;
    // The service says text/plain of its JSON.
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const fake: FakeWeixin = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answers: {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return fake;
}
