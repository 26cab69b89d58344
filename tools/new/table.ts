import { fill, filesOf, templateOf } from './fill.ts';
import { upFrom } from './names.ts';
import type { Checkout, Plan } from './plan.ts';

const MIGRATIONS = 'apps/platform/src/migrations';
const DIGITS = 4;

/** A table of a feature: the next migration, the one repository that asks it, and its test on a real database. */
export function planTable(name: string, feature: string, { list }: Checkout): Plan {
  const numbers = list(MIGRATIONS).map((file) => Number.parseInt(file, 10));
  const number = String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(DIGITS, '0');
  const folder = `apps/platform/src/features/${feature}`;
  return {
    files: {
      ...filesOf('table', name, folder, { up: upFrom(feature) }),
      [`${MIGRATIONS}/${number}-${name}.sql`]: fill(templateOf('table', 'migration.sql.txt'), name),
    },
    edits: {},
    next: [
      `Give the table its columns before it lands: a migration that has landed is never edited.`,
      `Make its repository in the start of the module in ${folder}, which alone asks the table, and hand it to the service.`,
    ],
  };
}
