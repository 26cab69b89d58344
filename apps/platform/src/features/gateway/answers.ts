import type { BrowseResult, UploadResult } from '@lightfield/contract';
import type { createScriptLogs } from '../../engines/scripts/script-logs.ts';
import type { GatewayIdentity } from '../../engines/types.ts';
import type { createGatewayBrowse } from './gateway-browse.ts';
import type { createGatewayUpload } from './gateway-upload.ts';
import type { Line } from '../../kernel/line/line.ts';

/** Channel on which a process says what was answered to a question of another one. */
const ANSWER = 'answer';
interface Answer {
  readonly kind: string;
  readonly gatewayId: string;
  readonly document: unknown;
}
interface Askers {
  readonly scriptLogs: ReturnType<typeof createScriptLogs>;
  readonly uploads: ReturnType<typeof createGatewayUpload>;
  readonly browsing: ReturnType<typeof createGatewayBrowse>;
}

/** What gateways answer goes to whoever has asked, in whatever process that is. */
export function answers(line: Line, { scriptLogs, uploads, browsing }: Askers) {
  const elsewhere = (kind: string, gatewayId: string, document: unknown): void => {
    // An answer may be as large as a configuration: nothing is written out that nobody hears.
    if (!line.isAlone) line.say(ANSWER, Buffer.from(JSON.stringify({ kind, gatewayId, document })));
  };
  line.hear(ANSWER, (message) => {
    const { kind, gatewayId, document } = JSON.parse(message.toString()) as Answer;
    if (kind === 'scripts') scriptLogs.take({ gatewayId }, document);
    if (kind === 'upload') uploads.take(gatewayId, document as UploadResult);
    if (kind === 'browse') browsing.take(gatewayId, document as BrowseResult);
  });
  return {
    scripts(from: GatewayIdentity, document: unknown): boolean {
      if (!scriptLogs.take(from, document)) return false;
      elsewhere('scripts', from.gatewayId, document);
      return true;
    },
    uploaded(gatewayId: string, result: UploadResult): void {
      if (!uploads.take(gatewayId, result)) elsewhere('upload', gatewayId, result);
    },
    browsed(gatewayId: string, result: BrowseResult): void {
      if (!browsing.take(gatewayId, result)) elsewhere('browse', gatewayId, result);
    },
  };
}
