import type { BodyOut, ForwardTest, dataCentreCalls } from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { secretOwner, signKeyOwner } from './forward-secrets.ts';
import { checkAddress, logged, saysOf, secretsOf } from './forwarder-says.ts';
import { forwarderRows } from './forwarder.repository.ts';
import { openTarget } from './target/open-target.ts';
import { TargetError } from './target/target.ts';

const TEST_TIMEOUT_MS = 8_000;

/** Tries a target as somebody has typed it. */
export function createForwardTest({
  db,
  vault,
  operations,
  allowed,
}: {
  db: Db;
  vault: Vault;
  operations: OperationLog;
  allowed: BlockList;
}) {
  return async (caller: Caller, body: BodyOut<typeof dataCentreCalls.test>): Promise<ForwardTest> => {
    const says = saysOf(body);
    checkAddress(says.target, allowed);
    const { id: known, ...said } = body;
    const before = known === undefined ? undefined : await forwarderRows.find(db, known);
    const id = before?.id ?? newId();
    const { secret, signKey } = secretsOf(vault, id, said, before);
    const target = openTarget({
      id,
      target: says.target,
      mapping: says.mapping,
      secret: vault.open(secretOwner(id), secret),
      signKey: vault.open(signKeyOwner(id), signKey),
      allowed,
      timeoutMs: TEST_TIMEOUT_MS,
    });
    const steps: ForwardTest['steps'] = [];
    const begun = performance.now();
    let since = begun;
    const end = (ok: boolean) => {
      const last = steps.at(-1);
      if (last) Object.assign(last, { ok, ms: Math.round(performance.now() - since) });
      since = performance.now();
    };
    let problem: ForwardTest['problem'] = null;
    try {
      await target.test((step) => {
        end(true);
        steps.push({ step, ok: false, ms: 0 });
      });
      end(true);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      end(false);
      problem = { what: error.what, detail: error.detail };
    } finally {
      await target.close();
    }
    const answer = { ok: problem === null, ms: Math.round(performance.now() - begun), steps, problem };
    await operations.write(caller, {
      action: 'forwarder.test',
      ...logged({ id, name: body.name }),
      new: JSON.stringify({ target: says.target, ok: answer.ok, problem }),
    });
    return answer;
  };
}
export type ForwardTester = ReturnType<typeof createForwardTest>;
