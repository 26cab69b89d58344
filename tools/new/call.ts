import { appended, behindLast, importing, withImport } from './edits.ts';
import { fill, filesOf, templateOf } from './fill.ts';
import { camel, last, upFrom, words } from './names.ts';
import type { Checkout, Plan } from './plan.ts';

const PERMISSIONS = 'packages/contract/src/permissions.ts';
const PERMISSION_TEXTS = 'packages/contract/src/locales/permissions';
const ADDRESSES = 'packages/contract/src/addresses.test.ts';
const FEATURES = 'apps/platform/src/features';

/** Of a permission: is it there, and under which screen of the tree would it stand? */
function permissionIn(source: string, permission: string): { known: boolean; screen: string | undefined } {
  const screen = permission.split('_').slice(0, 2).join('_');
  return {
    known: new RegExp(`^  ${permission}: permissionsText`, 'm').test(source),
    screen: new RegExp(`^  ${screen}: permissionsText\\.of\\(\\S+ \\{ area`, 'm').test(source) ? screen : undefined,
  };
}

/**
 * A call of a feature that is there: its declaration with permission and scope, its rule, its line in the routes, its test. `path` is
 * FEATURE/NAME, FEATURE a folder of the platform's features. A permission that is not there is made, under a screen of the tree that is.
 */
export function planCall(path: string, permission: string, { read, exists }: Checkout): Plan {
  const feature = path.split('/').slice(0, -1).join('/');
  const name = last(path);
  const own = last(feature);
  const calls = `${camel(own)}Calls`;
  const folder = `${FEATURES}/${feature}`;
  const [module, routes] = [`${folder}/${own}.module.ts`, `${folder}/${own}.routes.ts`];
  if (!exists(module) || !exists(routes))
    throw new Error(`${folder} is no feature with a module and routes of its name; npm run new feature ${feature}`);
  const address = `/lfscada/${own.replaceAll('-', '')}/${camel(name)}`;
  const edits: Record<string, string> = {};

  const { known, screen } = permissionIn(read(PERMISSIONS), permission);
  if (!known) {
    if (!screen)
      throw new Error(
        `${permission} is no permission, and ${PERMISSIONS} has no screen for it: it begins with one of SCREENS there`,
      );
    const said = camel(permission.replaceAll('_', '-'));
    edits[PERMISSIONS] = appended(
      read(PERMISSIONS),
      'export const PERMISSIONS = {',
      `  ${permission}: permissionsText.of('permissions.${said}', { screen: '${screen}' }),`,
    );
    for (const language of ['zh', 'en']) {
      const texts = `${PERMISSION_TEXTS}/${language}.ts`;
      edits[texts] = behindLast(read(texts), /^ {4}\w+: .*,$/, `    ${said}: '${words(name)}',`);
    }
  }
  const contract = `packages/contract/src/calls/${own}.ts`;
  const declaration = fill(templateOf('call', 'declaration.txt'), name, { path: address, permission }).trimEnd();
  const files = filesOf('call', name, folder, { calls, up: upFrom(feature) });
  if (exists(contract)) {
    const source = [
      ['Id', '../fields.ts'],
      ['optional', '../fields.ts'],
      ['text', '../fields.ts'],
    ].reduce((text, [what = '', from = '']) => importing(text, what, from), read(contract));
    edits[contract] = appended(source, `export const ${calls} = {`, declaration);
  } else {
    files[contract] = appended(fill(templateOf('call', 'contract.txt'), own, { calls }), `${calls} = {`, declaration);
    const [all, index] = ['packages/contract/src/calls/index.ts', 'packages/contract/src/index.ts'];
    const source = read(all).replace(/^\]\.flatMap\(/m, `  ${calls},\n].flatMap(`);
    edits[all] = withImport(source, `import { ${calls} } from './${own}.ts';`);
    edits[index] = behindLast(read(index), /^export \* from '\.\/calls\/.*$/, `export * from './calls/${own}.ts';`);
  }
  edits[ADDRESSES] = appended(read(ADDRESSES), 'const OWN_CALLS = [', `  '${address}',`);
  edits[routes] = withRoute(read(routes), name, calls);
  edits[module] = withCalls(read(module), name, calls);
  return {
    files,
    edits,
    next: [
      `Say in ${contract} what it asks and answers, and answer it in ${folder}/${name}.service.ts; then its test.`,
    ],
  };
}

function withRoute(source: string, name: string, calls: string): string {
  const id = camel(name);
  const line = `  routes.on(${calls}.${id}, (body, caller) => ${id}(caller, body));\n`;
  const imported = importing(
    withImport(source.replace('_routes: Routes', 'routes: Routes'), `import { ${id} } from './${name}.service.ts';`),
    calls,
    '@lightfield/contract',
  );
  const end = imported.lastIndexOf('}\n');
  return `${imported.slice(0, end)}${line}${imported.slice(end)}`;
}

/** The module answers it; one that answers all calls of the object does so already. */
function withCalls(source: string, name: string, calls: string): string {
  if (source.includes(`callsOf(${calls})`)) return source;
  const none = /^  calls: \[\],$/m;
  const some = /^  calls: \[/m;
  if (none.test(source)) {
    const answered = source.replace(none, `  calls: callsOf(${calls}),`);
    const kernel = /from '([./]+kernel\/modules\.ts)'/.exec(source)?.[1] ?? '';
    return importing(importing(answered, 'callsOf', kernel), calls, '@lightfield/contract');
  }
  if (some.test(source))
    return importing(source.replace(some, `  calls: [${calls}.${camel(name)}, `), calls, '@lightfield/contract');
  throw new Error('The module of the feature lists its calls in a way of its own; write this one by hand.');
}
