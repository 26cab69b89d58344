import type { Signal } from '@lightfield/contract';

/** What a running page has to know of a value: words, limits, rights. `sn`: its name in scripts. */
export type PageSignal = Pick<
  Signal,
  'id' | 'sn' | 'title' | 'dataType' | 'unit' | 'decimals' | 'signalMaps' | 'lowerLimit' | 'upperLimit' | 'writable'
>;
