import { appended, withImport } from './edits.ts';
import { filesOf } from './fill.ts';
import { camel, last, words } from './names.ts';
import type { Checkout, Plan } from './plan.ts';

const ROUTES = 'packages/contract/src/routes.ts';
const ADDRESSES = 'packages/contract/src/addresses.test.ts';
const LIST = 'apps/web/src/app/routes.ts';
const TITLES = 'apps/web/src/i18n/locales/screens';

/** Section of the navigation, by the area of the permission. */
const SECTIONS: Readonly<Record<string, string>> = { monitor: 'monitor', account: 'account', system: 'system' };

/**
 * A screen that shows what a call answers: address, feature fetched when it is opened, entry of the navigation, texts in both languages. All
 * states of it are drawn by the screen tests, which find it by itself. `of` is FEATURE/NAME of a call as `npm run new call` made it.
 */
export function planScreen(name: string, of: string, { read, exists }: Checkout): Plan {
  const owner = last(of.split('/').slice(0, -1).join('/'));
  const contract = `packages/contract/src/calls/${owner}.ts`;
  const call = camel(last(of));
  const declared = exists(contract)
    ? new RegExp(`^  ${call}: defineCall\\(.*?^  \\}\\),`, 'ms').exec(read(contract))?.[0]
    : undefined;
  const permission = declared && /access: '(\w+)'/.exec(declared)?.[1];
  if (!declared || !permission)
    throw new Error(`${contract} declares no call ${call} with a permission; npm run new call ${of} PERMISSION`);
  if (!/body: z\.object\(\{ keyword: optional/.test(declared) || !/answer: z\.object\(\{.*keyword:/s.test(declared))
    throw new Error(`${call} asks and answers something of its own by now: make the screen first, then change both.`);
  const section = SECTIONS[permission.split('_')[0] ?? ''] ?? 'manage';
  const address = `/${section}/${name}`;
  const id = camel(name);
  const more = { calls: `${camel(owner)}Calls`, call_camel: call, permission, section, address };
  const titled = (language: string) => {
    const titles = `${TITLES}/${language}.ts`;
    return { [titles]: appended(read(titles), 'export default {', `  ${id}: {\n    title: '${words(name)}',\n  },`) };
  };
  const entry = appended(read(LIST), 'const FEATURES: readonly Feature[] = [', `  ${id}Feature,`);
  return {
    files: filesOf('screen', name, `apps/web/src/features/${name}`, more),
    edits: {
      [ROUTES]: appended(read(ROUTES), 'export const ROUTES = {', `  /** Ours. */\n  ${id}: '${address}',`),
      [ADDRESSES]: appended(read(ADDRESSES), 'const OWN_ROUTES: readonly string[] = [', `  '${address}',`),
      ...titled('zh'),
      ...titled('en'),
      [LIST]: withImport(entry, `import { ${id}Feature } from '../features/${name}/feature.ts';`),
    },
    next: [
      'Give it its title, its texts (Chinese is the original) and its drawing.',
      'npm test -- screen draws it in all states; what it needs besides is a line in apps/web/src/testing/rows.ts.',
    ],
  };
}
