import { conveyors } from './conveyors/conveyors.ts';
import { drives } from './drives/drives.ts';
import { machines } from './electrical/machines.ts';
import { switchgear } from './electrical/switchgear.ts';
import { fans } from './fans/fans.ts';
import { heat } from './heat/heat.ts';
import { instruments } from './instruments/instruments.ts';
import { pipes } from './pipes/pipes.ts';
import { mixing } from './process/mixing.ts';
import { separation } from './process/separation.ts';
import { solids } from './process/solids.ts';
import { pumps } from './pumps/pumps.ts';
import type { SymbolDefinition } from './symbol.ts';
import { actuatedValves } from './valves/actuated.ts';
import { valves } from './valves/valves.ts';
import { vessels } from './vessels/vessels.ts';

const all: readonly SymbolDefinition[] = [
  pumps,
  fans,
  valves,
  actuatedValves,
  vessels,
  drives,
  pipes,
  heat,
  mixing,
  separation,
  solids,
  conveyors,
  instruments,
  switchgear,
  machines,
].flat();

/** Every plant symbol, by its name, in the order in which it is offered. */
export const symbols: ReadonlyMap<string, SymbolDefinition> = new Map(all.map((symbol) => [symbol.name, symbol]));

/** The symbol that the address of a picture (`symbol:<name>`) names. */
export const symbolAt = (href: string): SymbolDefinition | undefined =>
  symbols.get(/^symbol:(.+)$/.exec(href)?.[1] ?? '');
