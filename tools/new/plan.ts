import { planCall } from './call.ts';
import { withImport } from './edits.ts';
import { planFeature } from './feature.ts';
import { filesOf } from './fill.ts';
import { camel, isKebab, last, pascal } from './names.ts';
import { planScreen } from './screen.ts';
import { planTable } from './table.ts';

/** What each kind is asked for, behind its name. */
export const KINDS = {
  feature: 'NAME or CONTEXT/NAME, e.g. spare-part or device/spare-part',
  call: 'FEATURE/NAME PERMISSION, e.g. spare-part/list manage_equip_view; a permission that is not there is made',
  screen: 'NAME FEATURE/CALL, e.g. spare-parts spare-part/list',
  table: 'NAME FEATURE, e.g. spare-part-use spare-part',
  widget: 'NAME, e.g. usual-button',
  driver: 'NAME, e.g. modbus-rtu',
} as const;
export type Kind = keyof typeof KINDS;

/** What a generator writes: new files, and files in which a line is added. Paths from the root of the checkout. */
export interface Plan {
  files: Record<string, string>;
  edits: Record<string, string>;
  /** What is left for a person. */
  next: string[];
}

/** The checkout as it is; paths from its root. */
export interface Checkout {
  read: (path: string) => string;
  exists: (path: string) => boolean;
  /** Names in a folder. */
  list: (path: string) => readonly string[];
}

const WIDGET_CATEGORIES = ['shape', 'usual', 'complex', 'navigate', 'script'];
/** Of the parts of a name, which stand in folders one below the other. */
const PARTS: Record<Kind, { least: number; most: number }> = {
  feature: { least: 1, most: 2 },
  call: { least: 2, most: 3 },
  screen: { least: 1, most: 1 },
  table: { least: 1, most: 1 },
  widget: { least: 1, most: 1 },
  driver: { least: 1, most: 1 },
};

/** Why this cannot be taken; nothing when it can. Names are kebab-case, as the files are. */
export function nameProblem(kind: Kind, name: string, more = ''): string | undefined {
  const parts = name.split('/');
  const { least, most } = PARTS[kind];
  if (parts.length < least || parts.length > most) return `npm run new ${kind} ${KINDS[kind]}`;
  const wrong = parts.find((part) => !isKebab(part));
  if (wrong !== undefined) return `"${wrong}" is not kebab-case, e.g. modbus-rtu`;
  if (kind === 'widget' && !WIDGET_CATEGORIES.includes(name.split('-')[0] ?? '')) {
    return `a widget is named after its type in the specification, e.g. usual-button; it begins with ${WIDGET_CATEGORIES.join(', ')}`;
  }
  const missing =
    (kind === 'call' && !/^[a-z]+(_[a-z]+){2,}$/.test(more)) ||
    (kind === 'screen' && !more.includes('/')) ||
    (kind === 'table' && !more.split('/').every(isKebab));
  return missing ? `npm run new ${kind} ${KINDS[kind]}` : undefined;
}

/** Works out all changes without touching anything; throws where there is no place for one. */
export function planNew(kind: Kind, name: string, more: string, checkout: Checkout): Plan {
  switch (kind) {
    case 'feature':
      return planFeature(name, checkout);
    case 'call':
      return planCall(name, more, checkout);
    case 'screen':
      return planScreen(name, more, checkout);
    case 'table':
      return planTable(name, more, checkout);
    case 'widget':
      return planWidget(name, checkout);
    case 'driver':
      return planDriver(last(name), checkout);
  }
}

const listed = (source: string, line: string) => source.replace(/^\];$/m, `${line}\n];`);

function planDriver(name: string, { read }: Checkout): Plan {
  const id = camel(name);
  const index = 'apps/gateway/src/drivers/index.ts';
  const source = withImport(
    withImport(read(index), `import { ${id} } from './${name}/${name}.ts';`),
    `import { sample as ${id}Sample } from './${name}/sample.ts';`,
  );
  return {
    files: {
      ...filesOf('driver', name, `apps/gateway/src/drivers/${name}`),
      ...filesOf('driver-texts', name, `apps/gateway/src/locales/${name}`),
    },
    edits: { [index]: listed(source, `  { driver: ${id}, sample: ${id}Sample },`) },
    next: [
      'Replace the frames in connection.ts by those of the protocol, and peer.ts by a server of somebody else; the conformance suite shows when it works.',
      'Run node apps/gateway/src/drivers/write-forms.ts: screens draw the form of its settings from what it writes.',
    ],
  };
}

function planWidget(name: string, { read }: Checkout): Plan {
  const id = camel(name);
  const catalogue = 'packages/widgets/src/catalogue.ts';
  const definitions = 'packages/widgets/src/definitions.ts';
  const design = 'packages/widgets/src/design.ts';
  const definition = `import { ${id} } from './${name}/definition.ts';`;
  const looks = [definition, `import { ${pascal(name)}View } from './${name}/view.tsx';`].join('\n');
  const inspector = [definition, `import { ${id}Inspector } from './${name}/inspector.ts';`].join('\n');
  return {
    files: {
      ...filesOf('widget', name, `packages/widgets/src/${name}`),
      ...filesOf('widget-texts', name, `packages/widgets/src/locales/${name}`),
    },
    edits: {
      [catalogue]: listed(withImport(read(catalogue), looks), `  { definition: ${id}, view: ${pascal(name)}View },`),
      [design]: listed(withImport(read(design), inspector), `  [${id}, ${id}Inspector],`),
      [definitions]: listed(withImport(read(definitions), definition), `  ${id},`),
    },
    next: [
      'Give it its titles, its data and its drawing.',
      'Does its view need a library, or is it large? Then let catalogue.ts fetch it by heavyView: pages without one load nothing of it.',
    ],
  };
}
