import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { AccountKind } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../kernel/db.ts';
import { hashPassword } from './password.ts';

const DER_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** A login as a browser seals it (docs/protocol/http.md). */
export function sealLogin(
  { publicKey, nonce }: { publicKey: string; nonce: string },
  login: { loginname: string; password: string },
): { loginname: string; password: string; nonce: string } {
  return {
    loginname: sealField('loginname', login.loginname, publicKey, nonce),
    password: sealField('password', login.password, publicKey, nonce),
    nonce,
  };
}

function sealField(field: string, text: string, publicKey: string, nonce: string): string {
  const key = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64')]);
  const server = createPublicKey({ key, format: 'der', type: 'spki' });
  const own = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: server });
  const secret = Buffer.from(
    hkdfSync('sha256', shared, Buffer.from(nonce, 'base64'), `lightfield-login-1:${field}`, 32),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32), iv, sealed]).toString(
    'base64',
  );
}

export interface SeededAccount {
  accountId: string;
  orgId: string;
  loginName: string;
  password: string;
}

interface SeedOptions {
  loginName?: string;
  password?: string;
  phone?: string;
  kind?: AccountKind;
  orgId?: string;
  disabled?: boolean;
  dataRange?: 'all' | 'dept' | 'granted';
  /** `null`: all of them. */
  permissions?: string[] | null;
}

/** An account with an organisation and a role of its own, unless told otherwise. */
export async function seedAccount(db: Queryable, options: SeedOptions = {}): Promise<SeededAccount> {
  const { loginName = `user_${uuidv7().slice(-8)}`, password = 'Secret_42x', orgId = uuidv7() } = options;
  const [roleId, accountId] = [uuidv7(), uuidv7()];
  if (!options.orgId) await db.query(`insert into org (id, kind, name) values ($1, 'enterprise', '测试企业')`, [orgId]);
  await db.query(
    `insert into role (id, org_id, name, role_type, permissions, data_range) values ($1, $2, '测试角色', 'admin', $3, $4)`,
    [roleId, orgId, options.permissions ?? null, options.dataRange ?? 'all'],
  );
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, phone, password_hash, disabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      accountId,
      orgId,
      roleId,
      options.kind ?? 'co',
      loginName,
      options.phone ?? '',
      await hashPassword(password),
      options.disabled ?? false,
    ],
  );
  return { accountId, orgId, loginName, password };
}
