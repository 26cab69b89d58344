import type { MarketTaken } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

/** Condition of a statement: this column names an organisation the caller reaches. Implemented by features/organisation. */
export type WithinOrgs = (caller: Caller, column: string, add: (value: unknown) => string) => Promise<string>;

/** Newest first; nobody reads more than these of one package. */
const SHOWN = 20;

interface Row extends Omit<MarketTaken, 'at'> {
  package: string;
  at: Date;
}
export interface NewTaken {
  readonly id: string;
  readonly orgId: string;
  readonly package: string;
  readonly version: number;
  readonly language: string | null;
  readonly at: number;
  readonly by: string;
}

/** SQL of what was taken over. */
export function createMarketRepository(db: Queryable, within: WithinOrgs) {
  return {
    /** By package. A template that has moved to another enterprise is theirs. */
    async taken(caller: Caller): Promise<Map<string, MarketTaken[]>> {
      const { values, add } = statement();
      const rows = await db.query<Row>(
        `select * from (
           select market_taken.package, coalesce(template_id, page_template_id) as id,
                  coalesce(template.name, page_template.name, '') as name, org.name as "orgName", market_taken.version,
                  market_taken.at, market_taken.by,
                  row_number() over (partition by market_taken.package order by market_taken.at desc, market_taken.id) as nth
             from market_taken left join template on template.id = template_id
             left join page_template on page_template.id = page_template_id
             join org on org.id = coalesce(template.org_id, page_template.org_id, market_taken.org_id)
            where ${await within(caller, 'org.id', add)}) as one
          where nth <= ${add(SHOWN)} order by at desc`,
        values,
      );
      const byPackage = new Map<string, MarketTaken[]>();
      for (const { package: name, id, name: called, orgName, version, at, by } of rows)
        byPackage.set(name, [
          ...(byPackage.get(name) ?? []),
          { id, name: called, orgName, version, at: at.getTime(), by },
        ]);
      return byPackage;
    },
    async insert(
      tx: Transaction,
      taken: NewTaken,
      made: { templateId?: string; pageTemplateId?: string },
    ): Promise<void> {
      await tx.query(
        `insert into market_taken (id, org_id, package, version, language, template_id, page_template_id, at, by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          taken.id,
          taken.orgId,
          taken.package,
          taken.version,
          taken.language,
          made.templateId ?? null,
          made.pageTemplateId ?? null,
          new Date(taken.at),
          taken.by,
        ],
      );
    },
    async putPictures(tx: Transaction, taken: NewTaken): Promise<void> {
      await tx.query(
        `insert into market_taken (id, org_id, package, version, at, by) values ($1, $2, $3, $4, $5, $6)
         on conflict (org_id, package) where template_id is null and page_template_id is null
         do update set version = excluded.version, at = excluded.at, by = excluded.by`,
        [taken.id, taken.orgId, taken.package, taken.version, new Date(taken.at), taken.by],
      );
    },
    /** The language it was taken in; `undefined`: the template was not made of this package. */
    async languageOf(tx: Transaction, templateId: string, name: string): Promise<string | undefined> {
      const [row] = await tx.query<{ language: string }>(
        'select language from market_taken where template_id = $1 and package = $2',
        [templateId, name],
      );
      return row?.language;
    },
    async renew(tx: Transaction, templateId: string, { version, at, by }: Pick<NewTaken, 'version' | 'at' | 'by'>) {
      await tx.query('update market_taken set version = $2, at = $3, by = $4 where template_id = $1', [
        templateId,
        version,
        new Date(at),
        by,
      ]);
    },
  };
}
export type MarketRepository = ReturnType<typeof createMarketRepository>;
