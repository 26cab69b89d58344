import { appended, withImport } from './edits.ts';
import { filesOf } from './fill.ts';
import { camel, last, upFrom } from './names.ts';
import type { Checkout, Plan } from './plan.ts';
import { planTable } from './table.ts';

const LIST = 'apps/platform/src/main/modules.ts';

/** A feature of the platform with a table of its own; `path` is its folder, `spare-part` or `device/spare-part`. */
export function planFeature(path: string, checkout: Checkout): Plan {
  const name = last(path);
  const folder = `apps/platform/src/features/${path}`;
  const table = planTable(name, path, checkout);
  const listed = appended(checkout.read(LIST), 'export const MODULES = [', `  ${camel(name)}Module,`);
  return {
    files: { ...filesOf('feature', name, folder, { up: upFrom(path), feature: path }), ...table.files },
    edits: {
      [LIST]: withImport(listed, `import { ${camel(name)}Module } from '../features/${path}/${name}.module.ts';`),
    },
    next: [
      `Give the table its columns before it lands: a migration that has landed is never edited.`,
      `npm run new call ${path}/NAME PERMISSION declares and answers a call of it.`,
    ],
  };
}
