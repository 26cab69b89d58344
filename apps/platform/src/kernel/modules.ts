import type { Call } from '@lightfield/contract';
import type { Kernel } from './kernel.ts';
import type { Routes } from './route.ts';
import type { SealedPlace } from './vault/sealed-places.ts';

/** What every module is given without asking: the parts of the kernel, and the calls that it declares. */
export type Base = Kernel & { readonly routes: Routes };

/**
 * A feature as it is wired: what it asks of others, what others may ask of it, the calls that it answers, and how it starts. What it
 * starts it also hands to `closers`; all of that is stopped in the opposite order.
 */
export interface Module<Needs extends object = object, Gives extends object = object> {
  readonly name: string;
  /** Exactly what `start` is handed of others, by name. */
  readonly needs: { readonly [Name in keyof Needs]: true };
  /** Exactly what `start` answers, by name; each thing is given by one module. */
  readonly gives: { readonly [Name in keyof Gives]: true };
  /** Every call belongs to one module. */
  readonly calls: readonly Call[];
  /** Where it stores secrets that have to be read again: the vault is opened before anything starts. */
  readonly secrets?: readonly SealedPlace[];
  start(given: Base & Needs): Gives | Promise<Gives>;
}

/** Calls of whole groups of the contract. */
export const callsOf = (...groups: readonly Readonly<Record<string, Call>>[]): readonly Call[] =>
  groups.flatMap((group) => Object.values(group));

/** Calls of a group of the contract that other modules have parts of. */
export const callsExcept = (group: Readonly<Record<string, Call>>, others: readonly Call[]): readonly Call[] =>
  Object.values(group).filter((call) => !others.includes(call));

/** Any module, where only its names matter. */
export interface AnyModule {
  readonly name: string;
  readonly needs: object;
  readonly gives: object;
  readonly calls: readonly Call[];
  readonly secrets?: readonly SealedPlace[];
  start(given: never): object | Promise<object>;
}

/** Says what a module needs and gives once, in types; the names are checked against them by the compiler. */
export const defineModule = <Needs extends object, Gives extends object = object>(
  module: Module<Needs, Gives>,
): Module<Needs, Gives> => module;

/**
 * The modules in an order in which each starts after those whose things it needs, else as they are listed. Throws, naming the modules, where
 * two give one thing or bear one name (calls: `assertOwned`), where nobody gives what one needs, and where needs go round in a circle.
 */
export function startOrder(modules: readonly AnyModule[], given: ReadonlySet<string>): readonly AnyModule[] {
  const givers = new Map<string, AnyModule>();
  const names = new Set<string>();
  for (const module of modules) {
    if (names.has(module.name)) throw new Error(`two modules are called ${module.name}`);
    names.add(module.name);
    for (const thing of Object.keys(module.gives)) {
      const other = givers.get(thing)?.name ?? (given.has(thing) ? 'the kernel' : undefined);
      if (other) throw new Error(`${thing} is given by ${other} and by ${module.name}`);
      givers.set(thing, module);
    }
  }
  const ordered: AnyModule[] = [];
  const state = new Map<AnyModule, 'begun' | 'placed'>();
  const place = (module: AnyModule, way: readonly string[]): void => {
    if (state.get(module) === 'placed') return;
    const here = [...way, module.name];
    if (state.get(module) === 'begun')
      throw new Error(`needs go round in a circle: ${here.slice(here.indexOf(module.name)).join(' → ')}`);
    state.set(module, 'begun');
    for (const thing of Object.keys(module.needs)) {
      if (given.has(thing)) continue;
      const giver = givers.get(thing);
      if (!giver) throw new Error(`${module.name} needs ${thing}, which no module gives`);
      place(giver, here);
    }
    state.set(module, 'placed');
    ordered.push(module);
  };
  for (const module of modules) place(module, []);
  return ordered;
}

/** Throws unless every call belongs to exactly one module. */
export function assertOwned(modules: readonly AnyModule[], calls: readonly Call[]): void {
  const owners = new Map<Call, string>();
  for (const { name, calls: own } of modules)
    for (const call of own) {
      const other = owners.get(call);
      if (other) throw new Error(`${call.path} belongs to ${other} and to ${name}`);
      owners.set(call, name);
    }
  const alone = calls.filter((call) => !owners.has(call)).map(({ path }) => path);
  if (alone.length > 0) throw new Error(`calls without a module: ${alone.join(', ')}`);
}

/** Registers the calls of one module only; `assertComplete` throws where it has registered fewer than it declares. */
function ownRoutes(routes: Routes, { name, calls }: AnyModule): Routes & { assertAll(): void } {
  const own = new Set(calls);
  const registered = new Set<Call>();
  const taken = <Taken extends Call>(call: Taken): Taken => {
    if (!own.has(call)) throw new Error(`${name} registers ${call.path}, which it does not declare`);
    registered.add(call);
    return call;
  };
  return {
    on: (call, ...rest) => routes.on(taken(call), ...rest),
    onPublic: (call, ...rest) => routes.onPublic(taken(call), ...rest),
    onBinary: (call, ...rest) => routes.onBinary(taken(call), ...rest),
    onDocument: (call, ...rest) => routes.onDocument(taken(call), ...rest),
    ask: (...asked) => routes.ask(...asked),
    assertComplete: (all) => routes.assertComplete(all),
    assertAll() {
      const missing = calls.filter((call) => !registered.has(call)).map(({ path }) => path);
      if (missing.length > 0) throw new Error(`${name} declares calls that it does not answer: ${missing.join(', ')}`);
    },
  };
}

/**
 * Starts all modules, each with what it needs and nothing else of the others. `given` is what was made before them, to be asked for by
 * name like what they give each other. Throws as `startOrder` does, and where a module declares a call or a thing that it does not answer.
 */
export async function startModules(
  modules: readonly AnyModule[],
  { routes, ...kernel }: Base,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const things = new Map(Object.entries(given));
  for (const module of startOrder(modules, new Set(things.keys()))) {
    const own = ownRoutes(routes, module);
    const needed = Object.fromEntries(Object.keys(module.needs).map((thing) => [thing, things.get(thing)]));
    const gives = new Map(Object.entries(await module.start({ ...kernel, ...needed, routes: own } as never)));
    own.assertAll();
    for (const thing of Object.keys(module.gives)) {
      if (!gives.has(thing)) throw new Error(`${module.name} does not give ${thing}`);
      things.set(thing, gives.get(thing));
    }
  }
}

type GivesOf<M> = M extends Module<infer _Needs, infer Gives> ? Gives : never;
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;
type Missing<Needs, Things> = Things extends Needs
  ? never
  : {
      [Name in keyof Needs as Name extends keyof Things
        ? Things[Name] extends Needs[Name]
          ? never
          : Name
        : Name]: Needs[Name];
    };
/** What modules need that neither `Given` nor any of them gives, or gives as something else; `never` when nothing is missing. */
export type Unmet<Modules extends readonly unknown[], Given> = {
  [Index in keyof Modules]: Modules[Index] extends Module<infer Needs, infer _Gives>
    ? Missing<Needs, Given & All<GivesOf<Modules[number]>>>
    : never;
}[number];
