import type { Queryable } from '../../../kernel/db.ts';

/** Whom a code reaches and whose name stands in the log. */
export interface Subject {
  accountId: string;
  orgId: string;
  loginName: string;
  /** '': not bound. */
  phone: string;
  email: string;
  socialName: string;
  hasSocial: boolean;
  passwordChangedAt: number | null;
  mayChangePassword: boolean;
}
interface SubjectRow {
  id: string;
  org_id: string;
  login_name: string;
  phone: string;
  email: string;
  social_name: string;
  has_social: boolean;
  password_changed_at: Date | null;
  may_change: boolean;
}
const subjectFromRow = (row: SubjectRow): Subject => ({
  accountId: row.id,
  orgId: row.org_id,
  loginName: row.login_name,
  phone: row.phone,
  email: row.email,
  socialName: row.social_name,
  hasSocial: row.has_social,
  passwordChangedAt: row.password_changed_at?.getTime() ?? null,
  mayChangePassword: row.may_change,
});
const COLUMNS = `account.id, account.org_id, account.login_name, account.phone, account.email, account.social_name,
  account.social_id is not null as has_social, account.password_changed_at,
  coalesce('account_own_password' = any(role.permissions), true) as may_change`;

export interface StoredAnswer {
  questionId: number;
  answerHash: string;
}

/** SQL for what is bound to an account and proves whose it is. */
export function createSubjectRepository(db: Queryable) {
  return {
    async byId(accountId: string): Promise<Subject | undefined> {
      const [row] = await db.query<SubjectRow>(
        `select ${COLUMNS} from account join role on role.id = account.role_id where account.id = $1`,
        [accountId],
      );
      return row && subjectFromRow(row);
    },
    /** By user name, else by a mobile number that only one account has (applications aside). One statement whatever is found. */
    async byName(name: string): Promise<string | null> {
      const rows = await db.query<{ id: string; by_name: boolean }>(
        `select id, true as by_name from account where lower(login_name) = lower($1) and status <> 'rejected'
         union all
         (select id, false from account where phone = $1 and phone <> '' and status = 'active' limit 2)`,
        [name],
      );
      const found = rows.find((row) => row.by_name) ?? (rows.length === 1 ? rows[0] : undefined);
      return found?.id ?? null;
    },
    async answers(accountId: string): Promise<StoredAnswer[]> {
      const rows = await db.query<{ question_id: number; answer_hash: string }>(
        'select question_id, answer_hash from security_answer where account_id = $1 order by position',
        [accountId],
      );
      return rows.map((row) => ({ questionId: row.question_id, answerHash: row.answer_hash }));
    },
    async setAnswers(accountId: string, answers: readonly StoredAnswer[], on: Queryable): Promise<void> {
      await on.query('delete from security_answer where account_id = $1', [accountId]);
      for (const [index, { questionId, answerHash }] of answers.entries())
        await on.query(
          'insert into security_answer (account_id, position, question_id, answer_hash) values ($1, $2, $3, $4)',
          [accountId, index + 1, questionId, answerHash],
        );
    },
    /** False: somebody else of the organisation has the number. An application has none until it is approved. */
    async setPhone({ accountId, orgId }: Subject, tel: string, on: Queryable): Promise<boolean> {
      // Two who bind one number at the same moment: the second waits and then sees the first.
      await on.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`phone:${orgId}:${tel}`]);
      const rows = await on.query(
        `update account set phone = $2 where id = $1 and not exists (
           select 1 from account as other where other.org_id = $3 and other.phone = $2 and other.status = 'active' and other.id <> $1) returning id`,
        [accountId, tel, orgId],
      );
      return rows.length === 1;
    },
    /** False: somebody else has the address; as above. */
    async setEmail({ accountId }: Subject, email: string, on: Queryable): Promise<boolean> {
      await on.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`email:${email.toLowerCase()}`]);
      const rows = await on.query(
        `update account set email = $2 where id = $1 and not exists (
           select 1 from account as other where lower(other.email) = lower($2) and other.status = 'active' and other.id <> $1)
         returning id`,
        [accountId, email],
      );
      return rows.length === 1;
    },
    /** False: none was bound. */
    async unbindSocial(accountId: string, on: Queryable): Promise<boolean> {
      const rows = await on.query(
        `update account set social_id = null, social_name = '' where id = $1 and social_id is not null returning id`,
        [accountId],
      );
      return rows.length === 1;
    },
    /** A random key that stays the same; whoever comes first makes it. */
    async key(name: string, fresh: Buffer): Promise<Buffer> {
      await db.query('insert into setting (key, value) values ($1, to_jsonb($2::text)) on conflict do nothing', [
        name,
        fresh.toString('base64'),
      ]);
      const [row] = await db.query<{ value: string }>('select value from setting where key = $1', [name]);
      return Buffer.from(row?.value ?? '', 'base64');
    },
  };
}
export type SubjectRepository = ReturnType<typeof createSubjectRepository>;
