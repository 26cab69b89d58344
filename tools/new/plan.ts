import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const KINDS = ['widget', 'driver', 'feature'] as const;
export type Kind = (typeof KINDS)[number];

/** What a generator writes: new files, and files in which a line is added. Paths from the root of the checkout. */
export interface Plan {
  files: Record<string, string>;
  edits: Record<string, string>;
  /** What is left for a person. */
  next: string[];
}

const TEMPLATES = join(dirname(fileURLToPath(import.meta.url)), 'templates');
const WIDGET_CATEGORIES = ['shape', 'usual', 'complex', 'navigate', 'script'];

const camel = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
const pascal = (name: string) => {
  const text = camel(name);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

/** Why this name cannot be taken; nothing when it can. Names are kebab-case, as the files are. */
export function nameProblem(kind: Kind, name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return `"${name}" is not kebab-case, e.g. modbus-rtu`;
  if (kind === 'widget' && !WIDGET_CATEGORIES.includes(name.split('-')[0] ?? '')) {
    return `a widget is named after its type in the specification, e.g. usual-button; it begins with ${WIDGET_CATEGORIES.join(', ')}`;
  }
  return undefined;
}

function fill(text: string, name: string): string {
  return text
    .replaceAll('__name_camel__', camel(name))
    .replaceAll('__name_snake__', name.replaceAll('-', '_'))
    .replaceAll('__name__', name)
    .replaceAll('__Name__', pascal(name))
    .replaceAll('__Type__', pascal(name))
    .replaceAll('__Title__', pascal(name).replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' '))
    .replaceAll('__category__', name.split('-')[0] ?? '');
}

function filesOf(kind: Kind, name: string, folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const template of readdirSync(join(TEMPLATES, kind))) {
    const target = fill(template.replace(/\.txt$/, ''), name);
    files[join(folder, target)] = fill(readFileSync(join(TEMPLATES, kind, template), 'utf8'), name);
  }
  return files;
}

/** Adds `line` after the last import of a file. */
const withImport = (source: string, line: string) => source.replace(/((?:^import [^;]+;\n)+)/m, `$1${line}\n`);

/** Works out all changes without touching anything. `read` gives the present text of a file of the checkout. */
export function planNew(kind: Kind, name: string, read: (path: string) => string): Plan {
  const id = camel(name);
  switch (kind) {
    case 'driver': {
      const index = 'apps/gateway/src/drivers/index.ts';
      const source = withImport(
        withImport(read(index), `import { ${id} } from './${name}/${name}.ts';`),
        `import { sample as ${id}Sample } from './${name}/sample.ts';`,
      );
      return {
        files: filesOf(kind, name, `apps/gateway/src/drivers/${name}`),
        edits: { [index]: source.replace(/^\];$/m, `  { driver: ${id}, sample: ${id}Sample },\n];`) },
        next: [
          'Replace the frames in connection.ts by those of the protocol, and peer.ts by a server of somebody else; the conformance suite shows when it works.',
          'Run node apps/gateway/src/drivers/write-forms.ts: screens draw the form of its settings from what it writes.',
        ],
      };
    }
    case 'widget': {
      const catalogue = 'packages/widgets/src/catalogue.ts';
      const definitions = 'packages/widgets/src/definitions.ts';
      const design = 'packages/widgets/src/design.ts';
      const definition = `import { ${id} } from './${name}/definition.ts';`;
      const looks = [definition, `import { ${pascal(name)}View } from './${name}/view.tsx';`].join('\n');
      const inspector = [definition, `import { ${id}Inspector } from './${name}/inspector.ts';`].join('\n');
      const entry = `  { definition: ${id}, view: ${pascal(name)}View },`;
      const listed = (source: string, line: string) => source.replace(/^\];$/m, `${line}\n];`);
      return {
        files: filesOf(kind, name, `packages/widgets/src/${name}`),
        edits: {
          [catalogue]: listed(withImport(read(catalogue), looks), entry),
          [design]: listed(withImport(read(design), inspector), `  [${id}, ${id}Inspector],`),
          [definitions]: listed(withImport(read(definitions), definition), `  ${id},`),
        },
        next: [
          'Give it its titles, its data and its drawing.',
          'Does its view need a library, or is it large? Then let catalogue.ts fetch it by heavyView: pages without one load nothing of it.',
        ],
      };
    }
    case 'feature': {
      const list = 'apps/platform/src/main/modules.ts';
      const source = withImport(read(list), `import { ${id}Module } from '../features/${name}/${name}.module.ts';`);
      return {
        files: filesOf(kind, name, `apps/platform/src/features/${name}`),
        edits: { [list]: source.replace(/^\] as const;$/m, `  ${id}Module,\n] as const;`) },
        next: [
          `Declare its calls in packages/contract/src/calls/${name}.ts, add them to ALL_CALLS and to its module: the server does not start while a call has no module.`,
          'Add its table as a new migration.',
        ],
      };
    }
  }
}
